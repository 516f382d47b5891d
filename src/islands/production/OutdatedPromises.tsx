import { useEffect, useRef } from 'react'
import { deskStages, productionText } from '#copy/production/desk.ts'
import { pluralize } from '#domain/pluralize.ts'
import { formatWindow } from '#domain/production/promise.ts'
import { MAX_REASON_LENGTH } from '#domain/orders/order.ts'
import {
  $calendarBusy,
  $renewalFault,
  renewShown,
  type ShownCalendar,
} from '#stores/production/shop-calendar.ts'
import { Field } from '../ui/Field.tsx'
import { whenSent } from '../ui/form-fields.ts'
import { fillFields, forgetFields, storeFields } from '../ui/stored-fields.ts'
import { useLive } from '../use-live.ts'

type Outdated = ShownCalendar['outdated'][number]

const Row = ({ promise }: { readonly promise: Outdated }) => (
  <li className="border-line grid gap-x-6 border-t py-3 text-[15px] [overflow-wrap:anywhere] sm:grid-cols-[1fr_1fr]">
    <span>
      <a
        className="reach decoration-control hover:decoration-ink underline decoration-1 underline-offset-4"
        href={`/order/${promise.orderId}`}
      >
        {promise.number}
      </a>
      , {promise.customer}
      <span className="text-ink-2 block">{deskStages[promise.stage]}</span>
    </span>
    <span>
      {formatWindow(promise.newWindow)}
      <span className="text-ink-2 block">
        {promise.isLater ? 'later' : 'earlier'}, promised {formatWindow(promise.window)}
      </span>
    </span>
  </li>
)

const Renewal = ({ outdated }: { readonly outdated: readonly Outdated[] }) => {
  const form = useRef<HTMLFormElement>(null)
  const isBusy = useLive($calendarBusy, false)
  const fault = useLive($renewalFault)
  const about = `promises ${outdated.map(({ orderId, newWindow }) => `${orderId} ${newWindow.to}`).join()}`
  useEffect(() => {
    if (form.current) fillFields(about, form.current)
  }, [about])
  const submit = whenSent(async (textOf) => {
    if (await renewShown(textOf('reason'))) forgetFields(about)
  })
  return (
    <form
      ref={form}
      onInput={({ currentTarget }) => storeFields(about, currentTarget)}
      onSubmit={submit}
      className="border-line grid max-w-[640px] gap-4 border-t pt-5"
    >
      {outdated.some(({ isLater }) => isLater) && (
        <Field
          label="Reason"
          note="sent to customers who wait longer"
          name="reason"
          maxLength={MAX_REASON_LENGTH}
          error={fault?.fields?.['reason']}
          hint={productionText.toldLater}
          required
        />
      )}
      <button type="submit" className="btn justify-self-start" aria-busy={isBusy}>
        Change {pluralize(outdated.length, 'promise')}
      </button>
      <p className="message text-burgundy text-[15px] empty:hidden" role="alert">
        {fault?.text}
      </p>
    </form>
  )
}

/** The orders whose promise the calendar would change, and the button that changes them all. */
export const OutdatedPromises = ({ calendar }: { readonly calendar: ShownCalendar }) => {
  const { outdated, outdatedTotal } = calendar
  if (outdatedTotal === 0) return null
  return (
    <section className="border-bronze mb-12 border-l-2 pl-4 md:pl-6" aria-labelledby="outdated">
      <h2 id="outdated" className="h3 mb-2">
        {pluralize(outdatedTotal, 'promise')} would change
      </h2>
      <p className="quiet-note mb-4">
        The days off have changed since these were made. Nothing changes until you confirm.
      </p>
      <ul>
        {outdated.map((promise) => (
          <Row key={promise.orderId} promise={promise} />
        ))}
      </ul>
      <Renewal outdated={outdated} />
    </section>
  )
}
