import { useId, useRef, useState, type FormEvent } from 'react'
import { formatRupees } from '#domain/money.ts'
import { refundableOf, type Order } from '#domain/orders/order.ts'
import { $orderBusy } from '#stores/orders/order-page.ts'
import { newRefundKey, refund } from '#stores/orders/order-refund.ts'
import { Field } from '../ui/Field.tsx'
import { textIn } from '../ui/form-fields.ts'
import { useLive } from '../use-live.ts'

/** Gives money back, after asking once more. */
export const RefundForm = ({ order }: { readonly order: Order }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const [key, setKey] = useState('')
  const isBusy = useLive($orderBusy, false)
  const open = () => {
    setKey(newRefundKey())
    dialog.current?.showModal()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textIn(event.currentTarget)
    if (await refund(order, { amount: Number(text('amount')), reason: text('reason'), key }))
      dialog.current?.close()
  }
  return (
    <>
      <button type="button" className="btn btn-outline mt-8" onClick={open}>
        Refund
      </button>
      <dialog ref={dialog} aria-labelledby={title} className="w-[min(480px,calc(100vw-32px))] p-9">
        <h2 id={title} className="h3 figures mb-6">
          Refund order {order.number}
        </h2>
        <form onSubmit={(event) => void submit(event)} className="grid gap-5">
          <Field
            label="Amount"
            note={`up to ${formatRupees(refundableOf(order))}`}
            name="amount"
            type="number"
            min={1}
            max={refundableOf(order)}
            step="0.01"
            defaultValue={refundableOf(order)}
            required
          />
          <Field label="Reason" name="reason" maxLength={200} required />
          <p className="quiet-note">The money goes back the way it came. This can&rsquo;t be undone.</p>
          <div className="flex flex-wrap items-center gap-6">
            <button type="submit" className="btn" aria-busy={isBusy}>
              {isBusy ? 'Refunding...' : 'Refund now'}
            </button>
            <button type="button" className="text-action" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}
