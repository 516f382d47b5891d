import { atom, computed, onMount } from 'nanostores'
import {
  EMPTY_SHIPPING_FORM,
  missingFields,
  readShippingForm,
  withBuyer,
  withEdit,
  type ShippingForm,
} from '#domain/cart/shipping.ts'
import { $user } from '../account/session.ts'
import { saved } from '../saved.ts'

const form = saved<ShippingForm>({
  key: 'shippingAddress',
  empty: EMPTY_SHIPPING_FORM,
  read: readShippingForm,
})

/** The delivery form as it was last typed, on the cart page and the profile. */
export const $shippingForm = form.$value

// Fills in what is known of whoever is signed in, now and later, and nothing of anyone who was before.
onMount($shippingForm, () =>
  $user.subscribe((user) => {
    if (user) form.change((now) => withBuyer(now, user))
  }),
)

/** Stores an edit of one field as typed; a phone number loses its country code. */
export const editShipping = (field: keyof ShippingForm, typed: string): void =>
  form.change((now) => withEdit(now, { account: $user.get()?._id, [field]: typed }))

const $isAsked = atom(false)
const NONE: readonly (keyof ShippingForm)[] = []

/** The empty fields to mark; none before an attempt to pay. */
export const $missingShipping = computed([form.$value, $isAsked], (now, isAsked) =>
  isAsked ? missingFields(now) : NONE,
)

/** Whether the form has everything a delivery needs; from now on empty fields are marked. */
export const askForShipping = (): boolean => {
  $isAsked.set(true)
  return missingFields(form.$value.get()).length === 0
}
