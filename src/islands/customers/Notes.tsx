import { useEffect, type ReactNode } from 'react'
import { customerText, joinedText } from '#copy/customers.ts'
import {
  MAX_CUSTOMER_NOTE_LENGTH,
  type Customer,
  type CustomerOrderNote,
} from '#domain/customers/customer.ts'
import { formatMoment } from '#domain/time/dates.ts'
import { customerNote } from '#stores/customers/customer-page.ts'
import { storeUnsent } from '#stores/account/unsent.ts'
import { NewNote } from '../desk/NewNote.tsx'
import { whenSent } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { useLive } from '../use-live.ts'

interface WrittenProps {
  readonly at: string
  readonly by: string
  readonly text: string
  readonly children?: ReactNode
}

const Written = ({ at, by, text, children }: WrittenProps) => (
  <li className="border-line border-t py-3">
    <p className="[overflow-wrap:anywhere] whitespace-pre-line">{text}</p>
    <p className="text-ink-2 text-[14px]">
      {children}
      {by && `${by}, `}
      <time dateTime={at}>{formatMoment(at)}</time>
    </p>
  </li>
)

const OrderNotes = ({ notes }: { readonly notes: readonly CustomerOrderNote[] }) => (
  <section className="mt-8" aria-labelledby="order-notes">
    <h2 id="order-notes" className="h3 mb-2">
      {customerText.orderNotes}
    </h2>
    <ol>
      {notes.map(({ id, orderId, orderNumber, joinedBy, ...note }) => (
        <Written key={`${orderId} ${id}`} {...note}>
          <a className="reach underline underline-offset-4" href={`/order/${orderId}`}>
            {orderNumber}
          </a>
          {joinedBy && <span className="text-bronze"> {joinedText(joinedBy)}</span>}
          {', '}
        </Written>
      ))}
    </ol>
  </section>
)

interface NotesProps {
  readonly customer: Pick<Customer, 'key' | 'notes' | 'orderNotes'>
}

/** Staff notes about a customer, with author and time; a note never changes. */
export const Notes = ({ customer: { key, notes, orderNotes } }: NotesProps) => {
  const state = useLive(customerNote.$form)
  const isBusy = state.step === 'busy'
  useEffect(() => customerNote.clear(), [])
  const save = whenSent(async (textOf, sent) => {
    const text = textOf('text').trim()
    if (text !== '' && !(await customerNote.send({ key, text }))) return
    sent.reset()
    storeUnsent(key, '')
    // Only spaces: let the browser report that the field is empty.
    if (text === '') sent.reportValidity()
  })
  return (
    <section aria-labelledby="notes">
      <h2 id="notes" className="h3 mb-2">
        {customerText.notes}
      </h2>
      <p className="quiet-note mb-3">{customerText.noteHint}</p>
      {notes.length === 0 && <p className="quiet-note">{customerText.noNotes}</p>}
      <ol>
        {notes.map(({ id, joinedBy, ...note }) => (
          <Written key={id} {...note}>
            {joinedBy && <span className="text-bronze">{joinedText(joinedBy)}, </span>}
          </Written>
        ))}
      </ol>
      <form className="mt-4 grid gap-3" onSubmit={save}>
        <NewNote about={key} name="text" rows={3} maxLength={MAX_CUSTOMER_NOTE_LENGTH} readOnly={isBusy} />
        <button className="btn btn-outline justify-self-start" aria-busy={isBusy}>
          Add note
        </button>
        <FormMessage form={state} />
      </form>
      {orderNotes.length > 0 && <OrderNotes notes={orderNotes} />}
    </section>
  )
}
