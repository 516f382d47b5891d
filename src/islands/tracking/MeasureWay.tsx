import { awaitedText } from '#copy/tracking/awaited-measurements.ts'
import type { Progress } from '#domain/production/progress.ts'
import { rememberOrder } from '#stores/fit/remembered-order.ts'

interface Props {
  readonly progress: Progress
}

/** The link to the measurements that an order is paused for; nothing if it does not wait for any. */
export const MeasureWay = ({ progress: { pausedFor, noWindow, measurementsAt } }: Props) =>
  noWindow === null &&
  pausedFor === 'measurements' && (
    <div className="measure-way unprinted">
      {measurementsAt && <p>{awaitedText.came(measurementsAt)}</p>}
      {/* On pages rendered by the server a script handles the click. */}
      <a className="text-action" href="/fit" data-measure onClick={rememberOrder}>
        {measurementsAt ? awaitedText.sendOthers : awaitedText.send}
      </a>
    </div>
  )
