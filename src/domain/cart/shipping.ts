import type { User } from '../account/session.ts'
import type { ShippingAddress } from '../orders/order.ts'
import { plainName } from '../account/person-name.ts'
import { typedPhone } from '../account/phone.ts'
import { asciiDigits } from '../digits.ts'
import { isRecord, textOf } from '../unknown-json.ts'

export const MAX_PHONE_LENGTH = 10

/** The most characters in each field. First name, space and last name together have the length of a full name. */
export const MAX_LENGTHS = {
  firstname: 59,
  lastname: 60,
  email: 200,
  address: 200,
  city: 100,
  postalCode: 12,
  phone: MAX_PHONE_LENGTH,
} as const

/** The checkout form, as browser storage keeps it under `shippingAddress`. */
export interface ShippingForm extends ShippingAddress {
  readonly firstname: string
  readonly lastname: string
  readonly email: string
  /** The id of the account it belongs to; absent if it was filled in by somebody who wasn't signed in. */
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
 * Applies an edit to the form and updates the combined name. A phone number loses its country code, even while it is
 * being typed, before it is cut to length.
 */
export const withEdit = (form: ShippingForm, edit: Partial<ShippingForm>): ShippingForm => {
  const edited = { ...form, ...edit }
  return {
    ...edited,
    name: `${edited.firstname.trim()} ${edited.lastname.trim()}`.trim(),
    ...(edit.phone && { phone: typedPhone(edit.phone).slice(0, MAX_PHONE_LENGTH) }),
  }
}

/** As much of a text as fits; never half of a character, which the back end would refuse. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/[\ud800-\udbff]$/, '')

/**
 * Fills in an account's name and e-mail address, cut to fit, where the form has none. A form that belongs to another
 * account is discarded.
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
      firstname: cut(first, MAX_LENGTHS.firstname),
      lastname: cut(rest.join(' '), MAX_LENGTHS.lastname),
    }),
    email: own.email || cut(email, MAX_LENGTHS.email),
  })
}

const NEEDED = ['address', 'city', 'postalCode', 'phone'] as const

/**
 * Which of the five fields an order needs are empty. A missing name is reported as `firstname`, as is one made only
 * of characters that names can't contain.
 */
export const missingFields = (form: ShippingForm): readonly (keyof ShippingForm)[] => [
  ...(plainName(form.name) === '' ? (['firstname'] as const) : []),
  ...NEEDED.filter((field) => form[field].trim() === ''),
]

/** Reads the form from browser storage; fields that aren't text are ''. Undefined if it isn't an object. */
export const readShippingForm = (stored: unknown): ShippingForm | undefined => {
  if (!isRecord(stored)) return undefined
  const fields = Object.entries(MAX_LENGTHS).map(([name, most]) => [name, cut(textOf(stored[name]), most)])
  return withEdit(EMPTY_SHIPPING_FORM, { account: textOf(stored['account']), ...Object.fromEntries(fields) })
}

/** Whether a postal code looks like an Indian PIN. The form only shows a hint if it doesn't; it blocks nothing. */
export const isPinCode = (typed: string): boolean =>
  /^[1-9]\d{5}$/.test(asciiDigits(typed).replace(/\s/g, ''))

/** The five fields of the form that make an order's delivery address. */
export const shippingAddressOf = (form: ShippingForm): ShippingAddress => {
  const { name, address, city, postalCode, phone } = form
  return { name, address, city, postalCode, phone }
}
