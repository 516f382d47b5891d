import { useId, useRef, type FormEvent } from 'react'
import { LONGEST } from '#domain/cart/shipping.ts'
import { normalisePhone } from '#domain/account/phone.ts'
import { INDIAN_STATES } from '#domain/orders/indian-states.ts'
import type { Order } from '#domain/orders/order.ts'
import { addressForm, deliveryOf } from '#stores/board/address-form.ts'
import { faultIn, READY } from '#stores/forms.ts'
import { Field } from '../ui/Field.tsx'
import { focusFirstFault, textIn } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { useLive } from '../use-live.ts'

const MAX_NAME = 120
const MAX_ADDRESS = 400
/** A pasted number loses its country code only when it is sent. */
const MAX_PHONE_TYPED = 20

const StateField = ({ state, error }: { readonly state: string; readonly error: string | undefined }) => {
  const id = useId()
  return (
    <div className="field col-span-full">
      <label className="label" htmlFor={id}>
        State
      </label>
      <select
        id={id}
        name="state"
        defaultValue={state}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-message` : undefined}
      >
        <option value="">Not known</option>
        {INDIAN_STATES.map(({ code, name }) => (
          <option key={code} value={name}>
            {name}
          </option>
        ))}
      </select>
      {error && (
        <p id={`${id}-message`} className="message">
          {error}
        </p>
      )}
    </div>
  )
}

const Fields = ({ order }: { readonly order: Order }) => {
  const form = useLive(addressForm.$form, READY)
  const to = deliveryOf(order)
  const bind = (name: 'name' | 'address' | 'city' | 'postalCode' | 'phone') => ({
    name,
    defaultValue: to[name],
    error: faultIn(form, name),
  })
  const addressId = useId()
  const fault = faultIn(form, 'address')
  return (
    <div className="grid grid-cols-2 gap-3">
      <Field label="Name" className="col-span-full" maxLength={MAX_NAME} {...bind('name')} />
      <div className="field col-span-full">
        <label className="label" htmlFor={addressId}>
          Delivery address
        </label>
        <textarea
          id={addressId}
          name="address"
          maxLength={MAX_ADDRESS}
          defaultValue={to.address}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${addressId}-message` : undefined}
        />
        {fault && (
          <p id={`${addressId}-message`} className="message">
            {fault}
          </p>
        )}
      </div>
      <Field label="Locality/area" className="col-span-full" maxLength={LONGEST.city} {...bind('city')} />
      <Field label="Postal code" maxLength={LONGEST.postalCode} inputMode="numeric" {...bind('postalCode')} />
      <Field label="Phone number" maxLength={MAX_PHONE_TYPED} type="tel" {...bind('phone')} />
      <StateField state={to.state} error={faultIn(form, 'state')} />
    </div>
  )
}

/** Changes where an order goes; its customer is told. */
export const AddressChange = ({ order }: { readonly order: Order }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const form = useLive(addressForm.$form, READY)
  const open = () => {
    addressForm.clear()
    dialog.current?.showModal()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { currentTarget } = event
    const text = textIn(currentTarget)
    const phone = normalisePhone(text('phone'))
    const address = {
      name: text('name').trim(),
      address: text('address').trim(),
      city: text('city').trim(),
      postalCode: text('postalCode').trim(),
      state: text('state'),
      phone,
    }
    if (await addressForm.send({ order, address })) dialog.current?.close()
    else focusFirstFault(currentTarget)
  }
  return (
    <>
      <button type="button" className="text-action unprinted mt-3" onClick={open}>
        Change the address
      </button>
      <dialog
        ref={dialog}
        aria-labelledby={title}
        className="max-h-[calc(100vh-32px)] w-[min(560px,calc(100vw-32px))] overflow-y-auto p-6"
      >
        <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <h2 id={title} className="h3">
            Delivery address of order {order.number}
          </h2>
          <Fields key={JSON.stringify(form.step === 'done' ? order.shippingAddress : '')} order={order} />
          <p className="quiet-note">The customer gets an e-mail that it has changed.</p>
          <FormMessage form={form} />
          <div className="flex flex-wrap items-center gap-6">
            <button type="submit" className="btn" aria-busy={form.step === 'busy'}>
              Change it
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
