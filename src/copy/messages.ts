const inUnits = (amount: number, unit: string) => `${Math.ceil(amount)} ${unit}${amount > 1 ? 's' : ''}`

/** A waiting time in words: in seconds below a minute, in minutes up to two hours, otherwise in hours. */
const wait = (seconds: number) => {
  if (seconds < 60) return inUnits(Math.max(1, seconds), 'second')
  return seconds <= 7200 ? inUnits(seconds / 60, 'minute') : inUnits(seconds / 3600, 'hour')
}

/** The shop's messages of success and failure: the specified error catalogue, word for word, and additions. */
export const messages = {
  signIn: {
    failed: 'Failed to Login',
    tapAgain: 'Google is ready. Please tap the button again.',
    googleMissing: 'Google sign-in did not open. Please try again, or use e-mail and password.',
    inApp:
      'Google sign-in does not work inside this app. Open this page in your browser, or use e-mail and password.',
    clockWrong: 'This device’s clock seems to be wrong. Please set it and sign in again.',
    /** `and` is '' for staff, who have no cart. */
    ended: (and: '' | '; your cart is kept') => `Your session has ended. Please sign in again${and}.`,
  },
  signUp: { failed: 'Something went wrong' },
  request: {
    failed: 'Failed to submit form. Please try again.',
    failedToast: 'Failed to submit request',
    emailMissing: 'Email address is required',
    emailWrong: 'Please enter a valid email address',
    pending: 'We do have your message: no need to send it again.',
  },
  contact: {
    failed: 'Failed to submit data.',
  },
  cart: {
    empty: 'Your cart is empty. Add some items to it',
    removed: (product: string) => `${product} removed`,
    /** Precedes the link to the cart: the product was added, or why it wasn't. */
    into: {
      added: 'Added. ',
      ten: 'Your cart holds ten of this piece. We make more on request. ',
      full: 'Your cart is full: ten of each piece, and fifty different ones. ',
    },
    chooseSize: 'Please choose a size',
    gone: 'No longer available. Please remove it to pay for the rest.',
    onRequest: 'Now priced on request. Please remove it to pay for the rest.',
    newPrice: (before: string) => `The price has changed. It was ${before} each.`,
  },
  pay: {
    signInFirst: 'Please log in to proceed to payment.',
    shippingMissing: 'Please fill in all the shipping details',
    fieldMissing: 'Please fill this in.',
    creationFailed: 'Error creating payment order',
    verificationFailed: 'Payment verification failed',
    verificationError: 'Error verifying payment',
    verified: 'Payment verified successfully',
    pending: 'Payment being confirmed',
    noNeedToPayAgain: 'This page updates itself; there is no need to pay again.',
    bankReturns:
      'If your account was debited but the payment fails, your bank returns the money within five days, and owes you ₹100 for each later day.',
    aboveUpiLimit: 'Most UPI apps refuse payments above ₹1,00,000. Please use a card, netbanking or EMI.',
    failedAgain: 'The payment did not go through. You can pay again here.',
    testMode: 'Test mode: no money moves.',
  },
  orders: {
    loading: 'Loading orders...',
    loadingOne: 'Loading order...',
    none: 'No orders found.',
    notFound: 'Order not found.',
    noUser: 'User not found.',
    failed: 'The orders could not be loaded.',
    failedOne: 'The order could not be loaded.',
  },
  shop: {
    crashed: 'Unexpected Application Error!',
    notKept:
      'Your browser stores nothing for this site, so what you do here is lost on the next page. Please allow it to store data.',
    offline: 'You seem to be offline. Please try again.',
    tooMany: (seconds: number) => `Too many attempts. Please try again in ${wait(seconds)}.`,
  },
} as const
