import { isIndianMobile } from '#domain/account/phone.ts'
import { isPinCode } from '#domain/cart/shipping.ts'

/** The texts of the cart's page about signing in and paying. */
export const checkout = {
  confirmationTo: (email: string) => `Your confirmation goes to ${email}, your account’s address.`,
  signIn: {
    title: 'Sign in',
    reason: 'To pay and track your order. What you have typed is kept.',
    google: 'Continue with Google',
    newHere: { question: 'New here?', action: 'Sign up' },
    knownHere: { question: 'Already registered?', action: 'Sign in' },
    forgotten: 'Forgotten your password?',
    as: 'Signed in as',
  },
  left: {
    text: 'Your order is not paid yet. We keep it for 24 hours: pay here, or later on',
    onItsPage: 'Nothing was paid. You can still pay here.',
  },
  unanswered: {
    text: 'Your payment may have gone through. Please don’t pay again: we are checking. Your order is on',
  },
  pending: { text: 'Your payment is being confirmed. Your order is on' },
  itsPage: 'its own page',
} as const

const hintOf = (typed: string, isGood: (typed: string) => boolean, hint: string) =>
  typed !== '' && !isGood(typed) ? hint : undefined

/** The hint next to a postal code that isn't an Indian one; it blocks nothing. */
export const postalCodeHint = (typed: string): string | undefined =>
  hintOf(typed, isPinCode, 'An Indian PIN has six digits.')

/** The hint next to a telephone number that isn't an Indian mobile one; it blocks nothing. */
export const phoneHint = (typed: string): string | undefined =>
  hintOf(typed, isIndianMobile, 'A mobile number has ten digits.')
