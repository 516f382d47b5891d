import { useEffect, useId, useRef, useState } from 'react'
import { deskMessages } from '#copy/desk/desk.ts'
import { orderCustomer } from '#copy/orders/order-customer.ts'
import type { Order } from '#domain/orders/order.ts'
import { faultIn } from '#stores/forms.ts'
import { emailForm } from '#stores/orders/order-customer.ts'
import { Field } from '../ui/Field.tsx'
import { focusFirstFault, whenSent } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { fillFields, forgetFields, storeFields } from '../ui/stored-fields.ts'
import { useLive } from '../use-live.ts'

const MAX_EMAIL = 254

interface Props {
  readonly order: Order
  readonly onClose: () => void
}

/** Corrects the e-mail address of an order; opens as soon as it is rendered. */
export const CustomerEmailForm = ({ order, onClose }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const fields = useRef<HTMLFormElement>(null)
  const title = useId()
  const about = `e-mail ${order._id}`
  const { email = '' } = order
  // What the typed address is meant to replace; undefined if that was another one than the order has now.
  const [seen, setSeen] = useState<string | undefined>(email)
  const form = useLive(emailForm.$form)
  useEffect(() => {
    emailForm.clear()
    if (fields.current && fillFields(about, fields.current).length > 0) setSeen(undefined)
    dialog.current?.showModal()
  }, [about])
  const submit = whenSent(async (text, sent) => {
    if (await emailForm.send({ order, email: text('email').trim() })) sent.closest('dialog')?.close()
    else focusFirstFault(sent)
  })
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      onClose={() => {
        forgetFields(about)
        onClose()
      }}
      className="w-[min(480px,calc(100vw-32px))] p-6 md:p-9"
    >
      <form
        ref={fields}
        noValidate
        onInput={({ currentTarget }) => storeFields(about, currentTarget)}
        onSubmit={submit}
        className="grid gap-5"
      >
        <h2 id={title} className="h3">
          {orderCustomer.emailTitle(order.number)}
        </h2>
        <Field
          label="E-mail address"
          name="email"
          type="email"
          autoComplete="off"
          maxLength={MAX_EMAIL}
          defaultValue={email}
          error={faultIn(form, 'email')}
          hint={email === seen ? undefined : deskMessages.theirs(email)}
        />
        <p className="quiet-note">{orderCustomer.emailNote}</p>
        <FormMessage form={form} />
        <div className="flex flex-wrap items-center gap-6">
          <button type="submit" className="btn" aria-busy={form.step === 'busy'}>
            Correct it
          </button>
          <button type="button" className="text-action" onClick={() => dialog.current?.close()}>
            Cancel
          </button>
        </div>
      </form>
    </dialog>
  )
}
