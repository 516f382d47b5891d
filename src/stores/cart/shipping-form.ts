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

/** The delivery form as it was last typed, on the cart page and on the profile. */
export const $shippingForm = form.$value

// Whoever is signed in, now and later, finds what is known of her, and nothing of somebody else who was.
onMount($shippingForm, () =>
  $user.subscribe((user) => {
    if (user) form.change((now) => withBuyer(now, user))
  }),
)

/** Keeps an edit of one field as typed; a phone number loses its country code. */
export const editShipping = (field: keyof ShippingForm, typed: string): void =>
  form.change((now) => withEdit(now, { account: $user.get()?._id, [field]: typed }))

const $isAsked = atom(false)
const NONE: readonly (keyof ShippingForm)[] = []

/** The fields to mark as empty: none before somebody tried to pay. */
export const $missingShipping = computed([form.$value, $isAsked], (now, isAsked) =>
  isAsked ? missingFields(now) : NONE,
)

/** Whether an order has all it needs to know where it goes; from now on what is empty is marked. */
export const askForShipping = (): boolean => {
  $isAsked.set(true)
  return missingFields(form.$value.get()).length === 0
}
