/** Shown on the measurements page to a customer who comes from an order that waits for her measurements. */
export const awaitingText = {
  title: 'Needed for your order',
  explained: 'Please check them: we cut to these, then continue with your order.',
  send: 'Send for my order',
  sent: 'Thank you. We will check them and continue with your order.',
  failed: 'They could not be sent. Please try again.',
  signIn: 'Please sign in below and send them again.',
  back: 'Back to my order',
} as const
