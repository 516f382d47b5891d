import { useEffect, useRef } from 'react'
import { checkout, phoneHint, postalCodeHint } from '#copy/cart/checkout.ts'
import { messages } from '#copy/messages.ts'
import { MAX_LENGTHS, type ShippingForm } from '#domain/cart/shipping.ts'
import { $user } from '#stores/account/session.ts'
import { $missingShipping, $shippingForm, editShipping } from '#stores/cart/shipping-form.ts'
import { Field } from '../ui/Field.tsx'
import { phoneFromInput } from '../ui/phone-from-input.ts'
import { useLive } from '../use-live.ts'

/**
 * Stores a number with a country code that is typed, pasted or filled in, before the browser cuts it at the field's
 * maximum length.
 */
const useWholePhone = () => {
  const field = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const input = field.current?.querySelector('input')
    if (!input) return
    const handle = (event: InputEvent) => {
      // Anything shorter is inserted at the caret as usual.
      const number = phoneFromInput(event, input)
      if (number) editShipping('phone', number)
    }
    input.addEventListener('beforeinput', handle)
    return () => input.removeEventListener('beforeinput', handle)
  }, [])
  return field
}

const NONE: readonly (keyof ShippingForm)[] = []

/** True if the typed address is the account's, to which the confirmation goes, or if either is unknown. */
const isSame = (typed: string, account: string) =>
  typed === '' || account === '' || typed.trim().toLowerCase() === account.toLowerCase()

/**
 * The seven fields of the delivery form, with what the account knows; every edit is stored, and missing fields are
 * marked.
 */
export const ShippingFields = () => {
  const form = useLive($shippingForm)
  const missing = useLive($missingShipping, NONE)
  const account = useLive($user, null)?.email ?? ''
  const phone = useWholePhone()
  const bind = (name: keyof typeof MAX_LENGTHS) => ({
    name,
    maxLength: MAX_LENGTHS[name],
    required: true,
    type: 'text',
    value: form[name],
    error: missing.includes(name) ? messages.pay.fieldMissing : undefined,
    onChange: (event: { readonly currentTarget: { readonly value: string } }) =>
      editShipping(name, event.currentTarget.value),
  })
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-[18px] md:gap-x-4 md:gap-y-5">
      <Field label="First name" autoComplete="given-name" {...bind('firstname')} />
      <Field label="Last name" autoComplete="family-name" {...bind('lastname')} />
      <Field
        label="E-mail address"
        autoComplete="email"
        className="col-span-full"
        hint={isSame(form.email, account) ? undefined : checkout.confirmationTo(account)}
        {...bind('email')}
        type="email"
        inputMode="email"
      />
      <Field
        label="Delivery address"
        note="house/street/tower"
        autoComplete="street-address"
        className="col-span-full"
        {...bind('address')}
      />
      <Field
        label="Locality/area"
        autoComplete="address-level2"
        className="col-span-full"
        {...bind('city')}
      />
      <Field
        label="Postal code"
        autoComplete="postal-code"
        inputMode="numeric"
        hint={postalCodeHint(form.postalCode)}
        {...bind('postalCode')}
      />
      <div ref={phone}>
        <Field
          label="Phone number"
          autoComplete="tel-national"
          hint={phoneHint(form.phone)}
          {...bind('phone')}
          type="tel"
          inputMode="numeric"
        />
      </div>
    </div>
  )
}
