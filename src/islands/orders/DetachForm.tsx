import { useEffect, useId, useRef, useState } from 'react'
import { orderCustomer } from '#copy/orders/order-customer.ts'
import type { Order } from '#domain/orders/order.ts'
import { detachForm } from '#stores/orders/order-customer.ts'
import { whenSent } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { openAtCancel } from '../ui/open-at-cancel.ts'
import { useLive } from '../use-live.ts'

interface Props {
  readonly order: Order
  readonly onClose: () => void
}

/** Removes an order from the account it belongs to, after a confirmation; opens as soon as it is rendered. */
export const DetachForm = ({ order, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const title = useId()
  const form = useLive(detachForm.$form)
  // Removed, the order has no account any more while the question closes.
  const [seen] = useState(order.account)
  const { name = '', getsEmails = false } = order.account ?? seen ?? {}
  const { email = '' } = order
  useEffect(() => {
    detachForm.clear()
    openAtCancel(dialog.current, cancelButton.current)
  }, [])
  const submit = whenSent(async (_textOf, sent) => {
    if (await detachForm.send({ ...order, account: order.account ?? seen ?? null }))
      sent.closest('dialog')?.close()
  })
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={onClose}
      className="w-[min(480px,calc(100vw-32px))] p-6 md:p-9"
    >
      <form onSubmit={submit} className="grid gap-5">
        <h2 id={title} className="h3">
          {orderCustomer.removeTitle(order.number)}
        </h2>
        <p className="quiet-note [overflow-wrap:anywhere]">
          {orderCustomer.removeNote(name, email, getsEmails)}
        </p>
        {order.quoteLink === undefined && order.balanceDue > 0 && (
          <p className="quiet-note">{orderCustomer.removeUnpaid}</p>
        )}
        <FormMessage form={form} />
        <div className="flex flex-wrap items-center gap-6">
          <button type="submit" className="btn" aria-busy={form.step === 'busy'}>
            Remove it
          </button>
          <button
            ref={cancelButton}
            type="button"
            className="text-action"
            onClick={() => dialog.current?.close()}
          >
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  )
}
