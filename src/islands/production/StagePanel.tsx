import { deskStages, pausedText, productionText, stepText, stillText } from '#copy/production/desk.ts'
import { formatDayAndTime } from '#domain/time/dates.ts'
import type { Order } from '#domain/orders/order.ts'
import { isMoving, type Progress } from '#domain/production/progress.ts'
import { formatPromiseDay, formatWindow } from '#domain/production/promise.ts'
import { STAGES } from '#domain/production/stages.ts'
import { StageActs } from './StageActs.tsx'

const StageBar = ({ stage, paused }: Pick<Progress, 'stage' | 'paused'>) => {
  const at = stage === null ? -1 : STAGES.indexOf(stage)
  return (
    <ol className={`stage-bar ${paused === null ? '' : 'is-paused'}`} aria-label="Stages">
      {STAGES.map((name, n) => (
        <li
          key={name}
          aria-current={n === at ? 'step' : undefined}
          className={n <= at ? 'is-reached' : undefined}
        >
          <span>{deskStages[name]}</span>
        </li>
      ))}
    </ol>
  )
}

const ParcelFacts = ({ parcel }: { readonly parcel: NonNullable<Progress['parcel']> }) => (
  <>
    {parcel.carrier}, {parcel.trackingNumber}
    {parcel.url && (
      <>
        {' '}
        <a
          className="reach decoration-control hover:decoration-ink underline decoration-1 underline-offset-4"
          href={parcel.url}
          rel="noreferrer"
          target="_blank"
        >
          Track parcel
        </a>
      </>
    )}
  </>
)

const Facts = ({
  progress: { stage, window, dispatchBy, parcel, noWindow },
}: {
  readonly progress: Progress
}) => {
  const expected = window ? formatWindow(window) : noWindow && stillText[noWindow]
  const facts = [
    ['Expected delivery', stage !== 'delivered' && expected],
    ['Dispatch by', dispatchBy && formatPromiseDay(dispatchBy)],
    ['Parcel', parcel && <ParcelFacts key="parcel" parcel={parcel} />],
  ] as const
  return (
    <dl className="stage-facts">
      {facts.map(
        ([name, value]) =>
          value && (
            <div key={name}>
              <dt className="label text-ink-2">{name}</dt>
              <dd>{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}

const Steps = ({ progress }: { readonly progress: Progress }) => (
  <details className="stage-steps">
    <summary className="text-action">All steps</summary>
    <ol>
      {progress.steps.map((step) => (
        <li key={step.step}>
          <time dateTime={step.at}>{formatDayAndTime(step.at)}</time>
          <span>
            {stepText(step)}
            {step.by && `, ${step.by}`}
            <small>{[step.reason, formatWindow(step.window)].filter(Boolean).join(' · ')}</small>
          </span>
        </li>
      ))}
    </ol>
  </details>
)

/** An order's progress in the workshop, and the staff actions for it. */
export const StagePanel = ({ order, progress }: { readonly order: Order; readonly progress: Progress }) => (
  <section tabIndex={-1} className="col-span-full outline-none" aria-labelledby="production">
    <h2 id="production" className="h3 mb-4">
      Production
    </h2>
    <StageBar {...progress} />
    {pausedText(progress) && <p className="stage-note">{pausedText(progress)}</p>}
    {progress.measurementsAt && (
      <p className="text-leaf mt-2">
        {productionText.measurementsCame(formatDayAndTime(progress.measurementsAt))}
      </p>
    )}
    <Facts progress={progress} />
    {isMoving(progress) && progress.stage !== null && (
      <StageActs order={order} progress={progress} stage={progress.stage} />
    )}
    {progress.steps.length > 0 && <Steps progress={progress} />}
  </section>
)
