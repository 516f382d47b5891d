import type { ReactNode } from 'react'
import {
  parcelText,
  placeText,
  stageText,
  progressHeading,
  progressText,
} from '#copy/tracking/order-progress.ts'
import { formatShortDay } from '#domain/tracking/short-day.ts'
import type { Progress } from '#domain/production/progress.ts'
import type { Parcel } from '#domain/production/stages.ts'
import { timelineOf, type TimelineStage } from '#domain/tracking/order-timeline.ts'

/** How a stage is drawn: a class of `order-timeline.css`. */
type StageClass = 'done' | 'now' | 'ahead'

const Point = ({ stage, place, at }: TimelineStage) => (
  <li className={place satisfies StageClass} aria-current={place === 'now' ? 'step' : undefined}>
    <span>{stageText[stage].name}</span>
    <span className="sr-only">{`, ${placeText[place]}`}</span>
    {at && <time dateTime={at}>{formatShortDay(at)}</time>}
  </li>
)

const ParcelFacts = ({ carrier, trackingNumber, url }: Parcel) => (
  <div className="parcel">
    <h3 className="label">{parcelText.title}</h3>
    <dl>
      <div>
        <dt>{parcelText.carrier}</dt>
        <dd>{carrier}</dd>
      </div>
      <div>
        <dt>{parcelText.number}</dt>
        <dd className="figures">{trackingNumber}</dd>
      </div>
    </dl>
    {url && (
      <a className="text-action unprinted" href={url} rel="noopener noreferrer">
        {parcelText.follow}
      </a>
    )}
  </div>
)

interface Props {
  readonly progress: Progress
  /** Whether the shop is looking into its refund. */
  readonly isRefundUnknown?: boolean | undefined
  /** What the customer can do about a pause. */
  readonly children?: ReactNode
}

/**
 * When an order arrives, and its progress. The tracking page renders it on the server, the account's page in the
 * browser.
 */
export const OrderTimeline = ({ progress, isRefundUnknown, children }: Props) => {
  const { label, title, sentences } = progressText(progress, isRefundUnknown)
  const points = progress.noWindow ? [] : timelineOf(progress)
  return (
    <section className="way" aria-label={progressHeading}>
      <h2>
        <span className="label">{label}</span> <span className="days">{title}</span>
      </h2>
      {sentences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {children}
      {points.length > 0 && (
        <ol className={progress.paused === null ? undefined : 'resting'}>
          {points.map((point) => (
            <Point key={point.stage} {...point} />
          ))}
        </ol>
      )}
      {progress.parcel && <ParcelFacts {...progress.parcel} />}
    </section>
  )
}
