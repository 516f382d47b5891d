import { brand } from '../settings.ts'

/** The texts of a tracking page that don't depend on the order. */
export const trackText = {
  title: (number: string) => `Order ${number}`,
  /** For link previews, so without anything about the person or the products. */
  description: `An order from ${brand.name}. This page is meant for one person.`,
  unknown: {
    label: '404',
    title: 'We can’t find an order at this link',
    words:
      'The link may be incomplete, or we have sent you a newer one. Please open it from our latest message, or have it sent again.',
    way: { text: 'Send me my link', href: '/track' },
    otherWay: { text: 'Ask us', href: '/contactus' },
  },
  broken: {
    label: 'Our fault',
    title: 'Your order can’t be shown just now',
    words: 'Nothing about it has changed. Please reload the page in a moment.',
    way: { text: 'Reload', href: '' },
  },
  placed: (day: string) => `Placed on ${day}`,
  lines: 'Your pieces',
  shipping: 'Delivery',
  free: 'Free',
  total: 'Total',
  taxes: 'All taxes are included.',
  payment: {
    title: 'Payment',
    paid: 'Paid',
    due: 'To pay',
    whole: 'Paid in full. Thank you.',
    pending: 'The bank has not confirmed your payment yet. There is no need to pay again.',
    unpaid: 'We will keep your order for 24 hours and begin once your payment has arrived.',
    unpaidQuote: 'We begin once your payment has arrived.',
    part: 'The balance is due before your pieces leave us.',
    atQuote: 'You can pay it from your quote; the link is in our e-mails.',
    closed: 'No payment arrived in time, so we have not begun. You owe nothing.',
    closedWithout: 'No payment that counts arrived in time, so we have not begun. You owe nothing.',
    cancelled: 'This order was cancelled.',
    pay: 'Pay for your order',
    signIn: 'Please sign in to pay.',
  },
  delivery: {
    title: 'Delivery',
    to: (city: string) => `To ${city}`,
    phone: (end: string) => `The courier will call the number ending in ${end}.`,
    wrong: 'Is anything wrong? Tell us before your order leaves.',
    ask: 'Write to us',
  },
} as const

/** The texts of the page for a lost link. */
export const lostLinkText = {
  title: 'Where is my order?',
  description: 'Have the link to your order sent to you again.',
  words:
    'Every e-mail about your order has a link that shows its progress, without an account. If you can’t find it, we will send it again to the e-mail address you ordered with.',
  email: 'E-mail address',
  send: 'Send me my link',
  sent: {
    label: 'On its way',
    title: 'Please check your e-mail',
    words: [
      'If there is an order for this e-mail address, its link is on its way. We send at most three a day.',
      'Nothing after a few minutes? You may have ordered with another e-mail address.',
    ],
    again: 'Try another e-mail address',
    ask: 'Ask us',
  },
} as const
