import { deskMessages } from '#copy/desk/desk.ts'
import { MAX_ORDER_NOTE_LENGTH } from '#domain/board/order-note.ts'
import { formatMoment } from '#domain/time/dates.ts'
import type { Order } from '#domain/orders/order.ts'
import { noteForm } from '#stores/board/order-notes.ts'
import { storeUnsent } from '#stores/account/unsent.ts'
import { NewNote } from '../desk/NewNote.tsx'
import { whenSent } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { useLive } from '../use-live.ts'

/** What staff noted about an order for each other, and a form for more. */
export const OrderNotes = ({ order }: { readonly order: Order }) => {
  const state = useLive(noteForm.$form)
  const isBusy = state.step === 'busy'
  const submit = whenSent(async (textOf, form) => {
    const words = textOf('words').trim()
    if (words === '' || !(await noteForm.send({ orderId: order._id, words }))) return
    form.reset()
    storeUnsent(order._id, '')
  })
  return (
    <section aria-labelledby="order-notes">
      <h2 id="order-notes" className="h3 mb-1.5">
        {deskMessages.orderNotes}
      </h2>
      <ol className="grid text-[14px]">
        {order.notes?.map(({ id, at, author, words }) => (
          <li key={id} className="border-line border-t py-1.5 [overflow-wrap:anywhere]">
            <span className="text-ink-2 block">
              {formatMoment(at)}, {author}
            </span>
            <span className="whitespace-pre-line">{words || deskMessages.noteErased}</span>
          </li>
        ))}
      </ol>
      <form onSubmit={submit} className="mt-3 grid gap-3">
        <NewNote about={order._id} name="words" maxLength={MAX_ORDER_NOTE_LENGTH} readOnly={isBusy} />
        <p className="quiet-note">{deskMessages.noteHint}</p>
        <span>
          <button type="submit" className="btn btn-outline" aria-busy={isBusy}>
            Add note
          </button>
        </span>
        <FormMessage form={state} />
      </form>
    </section>
  )
}
