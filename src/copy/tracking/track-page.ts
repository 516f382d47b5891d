import { brand } from '../settings.ts'

/** The texts of a tracking page that don't depend on the order. */
export const trackText = {
  title: (number: string) => `Order ${number}`,
  /** For link previews, so without anything about the person or the products. */
  description: `An order of ${brand.name}. This page is meant for one person.`,
  unknown: {
    label: '404',
    title: 'We can’t find an order at this link',
    words:
      'It may have been cut on its way to you, or we have sent you a newer one. Please open it from our last message, or have it sent once more.',
    way: { text: 'Send me my link', href: '/track' },
    otherWay: { text: 'Ask us', href: '/contactus' },
  },
  broken: {
    label: 'Our fault',
    title: 'Your order can’t be shown just now',
    words: 'Nothing about it has changed. Please load the page again in a moment.',
    way: { text: 'Load again', href: '' },
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
    whole: 'Everything is paid. Thank you.',
    pending: 'The bank has not confirmed your payment yet. There is no need to pay again.',
    unpaid: 'We keep your order for 24 hours, and begin once your payment has arrived.',
    unpaidQuote: 'We begin once your payment has arrived.',
    part: 'The balance is due before your pieces leave us.',
    atQuote: 'You can pay it at the link of your quote, which is in our e-mails.',
    closed: 'No payment came in time, so we have not begun. Nothing is owed.',
    closedWithout: 'No payment that counts came in time, so we have not begun. Nothing is owed.',
    cancelled: 'This order was cancelled.',
    pay: 'Pay for your order',
    signIn: 'Please sign in to pay.',
  },
  delivery: {
    title: 'Delivery',
    to: (city: string) => `To ${city}`,
    phone: (end: string) => `The courier calls the number that ends in ${end}.`,
    wrong: 'Is anything wrong? Tell us before your order leaves.',
    ask: 'Write to us',
  },
} as const

/** The texts of the page for a lost link. */
export const lostLinkText = {
  title: 'Where is my order?',
  description: 'Have the link of your order sent to you once more.',
  words:
    'Every e-mail about your order has a link that shows how far it is, without an account. If you can’t find it, we send it once more, to the e-mail address you ordered with.',
  email: 'E-mail address',
  send: 'Send me my link',
  sent: {
    label: 'On its way',
    title: 'Please check your e-mail',
    words: [
      'If there is an order under this e-mail address, its link is on its way. We send at most three a day.',
      'Nothing there after a few minutes? You may have ordered with another e-mail address.',
    ],
    again: 'Try another e-mail address',
    ask: 'Ask us',
  },
} as const
