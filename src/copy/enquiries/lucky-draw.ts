/** The texts of the lucky draw and the newsletter: those of the specification word for word, and additions. */
export const luckyDrawMessages = {
  emailWrong: 'Please enter a valid email address',
  phoneWrong: 'Please enter a valid 10-digit Indian mobile number',
  notSetUp: 'Subscription system is not set up yet. Please contact the administrator.',
  notAllowed: 'Authentication error. Please try again later.',
  notFound: 'The subscription service is currently unavailable.',
  failed: 'Something went wrong with your subscription.',
  failedToast: 'Something went wrong. Please try again.',
  subscribed: 'Thank you for subscribing to our newsletter!',
  already: "You're already subscribed!",
  congratulations: "Congratulations! You're in the draw for a ₹5,000 shopping voucher.",
  unsubscribed: 'You have been unsubscribed. We will not write to you again.',
  notUnsubscribed: 'We could not unsubscribe you just now. Please try again.',
  linkWrong: 'This link is incomplete. Please open it from the e-mail again.',
} as const
