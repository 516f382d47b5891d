import { useEffect, useId, useMemo, useRef, useState, type RefObject } from 'react'
import { deskMessages } from '#copy/desk/desk.ts'
import { MAX_LENGTHS } from '#domain/cart/shipping.ts'
import { normalisePhone } from '#domain/account/phone.ts'
import { INDIAN_STATES } from '#domain/orders/indian-states.ts'
import type { Order } from '#domain/orders/order.ts'
import { isDispatched } from '#domain/production/stages.ts'
import { addressForm, deliveryOf } from '#stores/board/address-form.ts'
import { faultIn } from '#stores/forms.ts'
import { Field } from '../ui/Field.tsx'
import { focusFirstFault, whenSent } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { openWithFreshFields } from '../ui/open-with-fresh-fields.ts'
import { fillFields, forgetFields, storeFields } from '../ui/stored-fields.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextArea } from '../ui/TextArea.tsx'
import { useLive } from '../use-live.ts'

const MAX_NAME = 120
const MAX_ADDRESS = 400
/** A pasted number keeps its country code until it is sent. */
const MAX_PHONE_TYPED = 20

const NAMES = ['name', 'address', 'city', 'postalCode', 'state', 'phone'] as const
const STATES = [['', 'Not known'], ...INDIAN_STATES.map(({ name }) => [name, name] as const)] as const
type Address = ReturnType<typeof deliveryOf>

/**
 * A colleague's changes since the fields were filled. A field that was not edited adopts them, so that no old value is
 * sent back; for a field edited here as well, returns the colleague's value.
 */
const useTheirs = (now: Address, fields: RefObject<HTMLElement | null>): Partial<Address> => {
  const seen = useRef(now)
  const [theirs, setTheirs] = useState<Partial<Address>>({})
  useEffect(() => {
    const before = seen.current
    seen.current = now
    for (const name of NAMES.filter((one) => now[one] !== before[one])) {
      const field = fields.current?.querySelector<HTMLInputElement>(`[name=${name}]`)
      if (!field) continue
      if (field.value === before[name]) field.value = now[name]
      const isOther = field.value !== now[name]
      setTheirs((others) => ({ ...others, [name]: isOther ? now[name] : undefined }))
    }
  }, [now, fields])
  return theirs
}

const hintOf = (theirs: string | undefined) =>
  theirs === undefined ? undefined : deskMessages.theirs(theirs)

interface FieldsProps {
  readonly order: Order
  /** Names of fields whose stored entries were restored over a colleague's changes. */
  readonly overtaken: readonly string[]
}

const Fields = ({ order, overtaken }: FieldsProps) => {
  const form = useLive(addressForm.$form)
  const fields = useRef<HTMLDivElement>(null)
  const { shippingAddress } = order
  const to = useMemo(() => deliveryOf({ shippingAddress }), [shippingAddress])
  const theirs = useTheirs(to, fields)
  const bind = (name: (typeof NAMES)[number]) => ({
    name,
    defaultValue: to[name],
    error: faultIn(form, name),
    hint: hintOf(theirs[name] ?? (overtaken.includes(name) ? to[name] : undefined)),
  })
  return (
    <div ref={fields} className="grid grid-cols-2 gap-3">
      <Field label="Name" className="col-span-full" maxLength={MAX_NAME} {...bind('name')} />
      <TextArea
        label="Delivery address"
        className="col-span-full"
        maxLength={MAX_ADDRESS}
        {...bind('address')}
      />
      <Field label="Locality/area" className="col-span-full" maxLength={MAX_LENGTHS.city} {...bind('city')} />
      <Field
        label="Postal code"
        maxLength={MAX_LENGTHS.postalCode}
        inputMode="numeric"
        {...bind('postalCode')}
      />
      <Field label="Phone number" maxLength={MAX_PHONE_TYPED} type="tel" {...bind('phone')} />
      <SelectField label="State" className="col-span-full" choices={STATES} {...bind('state')} />
    </div>
  )
}

/** Changes an order's delivery address until it has been dispatched; the customer gets an e-mail. */
export const AddressEditor = ({ order }: { readonly order: Order }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const fields = useRef<HTMLFormElement>(null)
  const title = useId()
  const about = `address ${order._id}`
  const form = useLive(addressForm.$form)
  const stage = order.progress?.stage
  const [opened, setOpened] = useState(0)
  const [overtaken, setOvertaken] = useState<readonly string[]>([])
  const open = () => {
    openWithFreshFields(dialog.current, () => {
      addressForm.clear()
      setOpened(opened + 1)
    })
    if (fields.current) setOvertaken(fillFields(about, fields.current))
  }
  const submit = whenSent(async (text, sent) => {
    const address = {
      name: text('name').trim(),
      address: text('address').trim(),
      city: text('city').trim(),
      postalCode: text('postalCode').trim(),
      state: text('state'),
      phone: normalisePhone(text('phone')),
    }
    if (await addressForm.send({ order, address })) sent.closest('dialog')?.close()
    else focusFirstFault(sent)
  })
  return (
    <>
      {!(stage && isDispatched(stage)) && (
        <button type="button" className="text-action unprinted mt-4" onClick={open}>
          Change address
        </button>
      )}
      <dialog
        ref={dialog}
        aria-labelledby={title}
        onClose={() => forgetFields(about)}
        className="max-h-[calc(100vh-32px)] w-[min(560px,calc(100vw-32px))] overflow-y-auto p-6"
      >
        <form
          ref={fields}
          noValidate
          onInput={({ currentTarget }) => storeFields(about, currentTarget)}
          onSubmit={submit}
          className="grid gap-4"
        >
          <h2 id={title} className="h3">
            Delivery address for order {order.number}
          </h2>
          <Fields key={opened} order={order} overtaken={overtaken} />
          <p className="quiet-note">The customer gets an e-mail about the change.</p>
          <FormMessage form={form} />
          <div className="flex flex-wrap items-center gap-6">
            <button type="submit" className="btn" aria-busy={form.step === 'busy'}>
              Save
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
