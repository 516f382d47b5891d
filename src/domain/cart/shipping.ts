import type { ShippingAddress } from '../orders/order.ts'
import { plainName } from '../account/person-name.ts'
import { typedPhone } from '../account/phone.ts'
import { asciiDigits } from '../digits.ts'
import { isRecord, textOf } from '../unknown-json.ts'

export const MAX_PHONE_LENGTH = 10

/** How much each field of the form holds; a first name, a space and a last name are as long as a name may be. */
export const LONGEST = {
  firstname: 59,
  lastname: 60,
  email: 200,
  address: 200,
  city: 100,
  postalCode: 12,
  phone: MAX_PHONE_LENGTH,
} as const

/** The checkout form as browser storage keeps it under `shippingAddress`. */
export interface ShippingForm extends ShippingAddress {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
}

export const EMPTY_SHIPPING_FORM: ShippingForm = {
  firstname: '',
  lastname: '',
  email: '',
  name: '',
  address: '',
  city: '',
  postalCode: '',
  phone: '',
}

/** An edit of the form; the combined name follows the first and last name. */
export const withEdit = (form: ShippingForm, edit: Partial<ShippingForm>): ShippingForm => {
  const edited = { ...form, ...edit }
  return { ...edited, name: `${edited.firstname} ${edited.lastname}`.trim() }
}

/** The form with the name and the e-mail of an account, as far as they fit, wherever it says nothing of its own. */
export const withBuyer = (
  form: ShippingForm,
  { name, email }: { readonly name: string; readonly email: string },
): ShippingForm => {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const isNamed = form.firstname !== '' || form.lastname !== ''
  const known = {
    ...(!isNamed && {
      firstname: first.slice(0, LONGEST.firstname),
      lastname: rest.join(' ').slice(0, LONGEST.lastname),
    }),
    ...(form.email === '' && { email: email.slice(0, LONGEST.email) }),
  }
  return Object.values(known).some((text) => text !== '') ? withEdit(form, known) : form
}

const NEEDED = ['address', 'city', 'postalCode', 'phone'] as const

/**
 * Which of the five fields an order needs are empty; the name is asked for in the field of the first name, also when
 * it holds nothing but signs that no name has.
 */
export const missingFields = (form: ShippingForm): readonly (keyof ShippingForm)[] => [
  ...(plainName(form.name) === '' ? (['firstname'] as const) : []),
  ...NEEDED.filter((field) => form[field].trim() === ''),
]

/** A number first loses its country code, also while it is typed, and only then what the field can't hold. */
export const withPhone = (form: ShippingForm, typed: string): ShippingForm =>
  withEdit(form, { phone: typedPhone(typed).slice(0, MAX_PHONE_LENGTH) })

/** The form as browser storage kept it, field by field; what isn't text there is empty. */
export const readShippingForm = (stored: unknown): ShippingForm | undefined => {
  if (!isRecord(stored)) return undefined
  const field = (name: keyof typeof LONGEST) => textOf(stored[name]).slice(0, LONGEST[name])
  const form = withEdit(EMPTY_SHIPPING_FORM, {
    firstname: field('firstname'),
    lastname: field('lastname'),
    email: field('email'),
    address: field('address'),
    city: field('city'),
    postalCode: field('postalCode'),
  })
  return withPhone(form, field('phone'))
}

/** What the delivery form says beside a postal code that doesn't look like an Indian PIN; it blocks nothing. */
export const isPin = (typed: string): boolean => /^[1-9]\d{5}$/.test(asciiDigits(typed).replace(/\s/g, ''))

/** An order's delivery address as the form's five fields give it. */
export const shippingAddressOf = ({
  name,
  address,
  city,
  postalCode,
  phone,
}: ShippingForm): ShippingAddress => ({
  name,
  address,
  city,
  postalCode,
  phone,
})
