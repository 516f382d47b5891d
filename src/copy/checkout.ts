/** What the cart's page says around signing in and paying. */
export const checkout = {
  confirmationTo: (email: string) =>
    `Your confirmation goes to ${email}, the address you are signed in with.`,
  signIn: {
    title: 'Sign in',
    reason: 'To pay, and to follow your order afterwards. All that you have typed stays.',
    google: 'Continue with Google',
    newHere: { question: 'New to the house?', action: 'Sign up' },
    knownHere: { question: 'Already registered?', action: 'Sign in' },
    forgotten: 'Forgotten your password?',
    as: 'Signed in as',
  },
  left: {
    text: 'Your order is not paid yet. We keep it for 24 hours: pay here, or later on',
    onItsPage: 'The payment was closed before anything was paid. Your order waits here.',
  },
  unanswered: {
    text: 'Your payment may have gone through. Please don’t pay again: we are asking. Your order is on',
  },
  pending: { text: 'Your payment is with the provider. Your order is on' },
  itsPage: 'its own page',
} as const
