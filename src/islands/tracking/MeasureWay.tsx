import { awaitedText } from '#copy/tracking/awaited-measurements.ts'
import type { Progress } from '#domain/production/progress.ts'
import { rememberOrder } from '#stores/fit/remembered-order.ts'

interface Props {
  readonly progress: Progress
}

/** The way to the measurements that an order stands still for; nothing where it waits for none. */
export const MeasureWay = ({ progress: { pausedFor, noWindow, measurementsAt } }: Props) =>
  noWindow === null &&
  pausedFor === 'measurements' && (
    <div className="measure-way unprinted">
      {measurementsAt && <p>{awaitedText.came(measurementsAt)}</p>}
      {/* Where the server prints it, its page listens for the press. */}
      <a className="text-action" href="/fit" data-measure onClick={rememberOrder}>
        {measurementsAt ? awaitedText.sendOthers : awaitedText.send}
      </a>
    </div>
  )
