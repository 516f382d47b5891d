import type { ShippingAddress } from './order.ts'

export const MAX_PHONE_LENGTH = 10

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

/** Whether the five fields an order needs are all there. */
export const isComplete = (form: ShippingForm): boolean =>
  [form.name, form.address, form.city, form.postalCode, form.phone].every((field) => field.trim() !== '')
