/** Shown on the measurements page to a customer who comes from an order that waits for her measurements. */
export const awaitingText = {
  title: 'Your order waits for them',
  explained: 'Please look them over. We cut from what you send, and your order goes on from there.',
  send: 'Send them for my order',
  sent: 'They are with us. We look at them and let your order go on.',
  failed: 'They could not be sent. Please try again.',
  signIn: 'Please sign in below and send them again.',
  back: 'Back to my order',
} as const
