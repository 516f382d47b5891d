import type { User } from '../account/session.ts'
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
  /** Whose it is, by the id of her account; nobody's where it was typed by somebody who was not signed in. */
  readonly account?: string | undefined
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

/**
 * An edit of the form; the combined name follows the first and last name. A number first loses its country code, also
 * while it is typed, and only then what the field can't hold.
 */
export const withEdit = (form: ShippingForm, edit: Partial<ShippingForm>): ShippingForm => {
  const edited = { ...form, ...edit }
  return {
    ...edited,
    name: `${edited.firstname.trim()} ${edited.lastname.trim()}`.trim(),
    ...(edit.phone && { phone: typedPhone(edit.phone).slice(0, MAX_PHONE_LENGTH) }),
  }
}

/**
 * The form as that of an account, with its name and e-mail as far as they fit, wherever it says nothing of its own. One
 * that is another account's gives way.
 */
export const withBuyer = (
  form: ShippingForm,
  { _id: account, name, email }: Pick<User, '_id' | 'name' | 'email'>,
): ShippingForm => {
  const own = form.account && form.account !== account ? EMPTY_SHIPPING_FORM : form
  const [first = '', ...rest] = name.trim().split(/\s+/)
  return withEdit(own, {
    account,
    ...(own.name === '' && {
      firstname: first.slice(0, LONGEST.firstname),
      lastname: rest.join(' ').slice(0, LONGEST.lastname),
    }),
    email: own.email || email.slice(0, LONGEST.email),
  })
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

/** The form as browser storage kept it, field by field; what isn't text there is empty. */
export const readShippingForm = (stored: unknown): ShippingForm | undefined => {
  if (!isRecord(stored)) return undefined
  const fields = Object.entries(LONGEST).map(([name, most]) => [name, textOf(stored[name]).slice(0, most)])
  return withEdit(EMPTY_SHIPPING_FORM, { account: textOf(stored['account']), ...Object.fromEntries(fields) })
}

/** What the delivery form says beside a postal code that doesn't look like an Indian PIN; it blocks nothing. */
export const isPin = (typed: string): boolean => /^[1-9]\d{5}$/.test(asciiDigits(typed).replace(/\s/g, ''))

/** An order's delivery address as the form's five fields give it. */
export const shippingAddressOf = (form: ShippingForm): ShippingAddress => {
  const { name, address, city, postalCode, phone } = form
  return { name, address, city, postalCode, phone }
}
