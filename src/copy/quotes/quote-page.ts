import { formatDay, formatDayAndTime, formatLongDay } from '#domain/time/dates.ts'
import { formatPaise, formatRupees } from '#domain/money.ts'
import { refundableOf } from '#domain/orders/order.ts'
import { pluralize } from '#domain/pluralize.ts'
import type { QuoteDocument } from '#domain/quotes/quote-document.ts'
import type { QuotePageState } from '#domain/quotes/quote-page.ts'
import type { QuoteVisit } from '#domain/quotes/quote-visit.ts'
import { messages } from '../messages.ts'
import { unappliedPaymentText, unknownPaymentText } from '../orders/money-in-question.ts'
import { brand, legal } from '../settings.ts'

/** The texts of a quote's page that don't depend on its state. */
export const quoteText = {
  title: (number: string) => `Quote ${number}`,
  /** For link previews, so without anything about the person or the money. */
  description: `A quote from ${brand.name}. This page is meant for one person.`,
  unknown: {
    label: '404',
    title: 'We can’t find a quote at this link',
    words:
      'The link may be incomplete, or we have sent you a newer one. Please open it from our latest message, or ask us for it.',
    way: { text: 'Ask us', href: '/contactus' },
  },
  /** The same after she has submitted a form. */
  unanswered: {
    label: 'Our fault',
    title: 'We could not process what you sent',
    words:
      'It may still have reached us. Please reload the page in a moment: it shows how your quote stands. Sending twice does no harm.',
    way: { text: 'Reload', href: '' },
  },
  broken: {
    label: 'Our fault',
    title: 'Your quote can’t be shown just now',
    words: 'Nothing about it has changed. Please reload the page in a moment.',
    way: { text: 'Reload', href: '' },
  },
  greeting: (name: string) => `Dear ${name},`,
  from: `Your atelier at ${brand.name}`,
  changed: (version: number) => `What has changed since version ${version}`,
  lines: 'Your pieces',
  shipping: 'Delivery',
  free: 'Free',
  total: 'Total',
  taxes: 'All taxes are included.',
  deposit: 'Deposit, to begin',
  balance: 'Balance, before your pieces leave us',
  facts: {
    quote: 'Quote',
    date: 'Date',
    until: 'Valid until',
    ended: 'Was valid until',
    accepted: 'Accepted',
    status: 'Status',
    making: 'Made in',
    order: 'Order',
  },
  version: (version: number) => `Version ${version}`,
  paperNumber: (number: string, version: number) => `${number}, version ${version}`,
  toAccept: 'To accept',
  track: 'Track your order',
  cancelled: 'Cancelled',
  acceptedBy: (name: string, day: string) => `by ${name}, ${day}`,
  sections: { accept: 'Accept this quote', payment: 'Payment', address: 'Delivery address' },
} as const

/** How a line's price comes about: '2 at ₹48,500 each, less ₹5,000'; '' if it is obvious. */
export const lineNote = ({ qty, unit, discount }: QuoteDocument['lines'][number]): string =>
  [
    qty > 1 ? `${qty} at ${formatPaise(unit)} each` : discount > 0 ? formatPaise(unit) : '',
    discount > 0 ? `less ${formatPaise(discount)}` : '',
  ]
    .filter(Boolean)
    .join(', ')

/** The production time in words. */
export const quoteProductionText = ({ production: { fromWD, toWD } }: QuoteDocument): string =>
  fromWD === toWD ? pluralize(toWD, 'working day') : `${fromWD} to ${toWD} working days`

/** When a quote expires, in words and in India's time. */
export const untilText = ({ validUntil }: QuoteDocument): string =>
  // No line breaks between the day and its month.
  `the end of ${formatLongDay(validUntil).replace(/(\d) /, '$1\u00a0')}, India time`

/** The first texts of a page: a word for the state, a title, and sentences about what follows. */
export interface PageStateText {
  readonly label: string
  readonly title: string
  readonly sentences: readonly string[]
}

const nothingOwed = 'You owe nothing.'

const paidSoFar = (visit: QuoteVisit) => formatRupees(visit.order?.paidAmount ?? 0)
const stillDue = (visit: QuoteVisit) => formatRupees(visit.order?.balanceDue ?? 0)

const beforeReady = ({ current: { document } }: QuoteVisit) =>
  `Production takes ${quoteProductionText(document)} from the day we have your payment.`

/** How far the production of her products is. */
const makingText = (visit: QuoteVisit): string => {
  const { paused, cancelling, stage } = visit.order ?? {}
  if (cancelling) return cancelling
  if (paused) return 'The work is on hold just now: “Track your order” tells you why, and what to do.'
  switch (stage) {
    case 'ready':
      return 'Your pieces are ready.'
    case 'dispatched':
      return 'Your pieces are on their way.'
    case 'delivered':
      return 'Your pieces have arrived.'
    default:
      return beforeReady(visit)
  }
}

const balanceText = (visit: QuoteVisit): readonly string[] => {
  if (visit.order?.isPaymentUnknown) return [unknownPaymentText]
  if (visit.order?.cancelling) return []
  return visit.order?.stage === 'ready'
    ? [`The balance of ${stillDue(visit)} is due now, before your pieces leave us.`]
    : [
        `The balance of ${stillDue(visit)} is due before your pieces leave us. We will write to you when they are ready; you can pay it here at any time.`,
      ]
}

const leavingText = (visit: QuoteVisit): readonly string[] => {
  const { stage, cancelling } = visit.order ?? {}
  // Compares the stages' names, because `isDispatched` is in a file that only order pages load.
  const isToldOf = stage === 'dispatched' || stage === 'delivered' || cancelling
  return isToldOf ? [] : ['We will write to you when your pieces are on their way.']
}

/** What the page says about a partial refund. */
const partBackText = ({ order }: QuoteVisit): readonly string[] =>
  order && order.refundedAmount > 0 && !order.isRefundUnknown
    ? [
        `${formatRupees(order.refundedAmount)} of what you paid has been refunded the way you paid; your bank may take some days to show it.`,
      ]
    : []

const acceptedText = ({ accepted }: QuoteVisit) =>
  accepted ? [`Accepted by ${accepted.name} on ${formatDayAndTime(accepted.at)}.`] : []

const payBy = ({ order }: QuoteVisit) =>
  order?.payBy ? `until ${formatDayAndTime(order.payBy)}, India time` : 'in the next few days'

const wentBack = ({ order }: QuoteVisit): readonly string[] => {
  if (!order || order.paidAmount === 0 || order.isRefundUnknown) return []
  return refundableOf(order) > 0
    ? ['Your payment will be refunded the way you paid.']
    : [
        `The ${formatRupees(order.refundedAmount)} you paid has been refunded the way you paid; your bank may take some days to show it.`,
      ]
}

const isUnapplied = ({ order }: QuoteVisit) => (order?.unappliedAmount ?? 0) > 0

/** What the page says about money that arrived and doesn't count; empty if there is none. */
const unappliedText = (visit: QuoteVisit): readonly string[] =>
  isUnapplied(visit) ? [unappliedPaymentText(visit.order?.unappliedAmount ?? 0)] : []

/**
 * What the page says about such money that was or is being refunded, and about a refund that can't be found; empty if
 * there is none.
 */
const returnedText = ({ order }: QuoteVisit): readonly string[] => {
  if (order?.isRefundUnknown) return ['We are looking into your refund and will write to you.']
  return order && order.returnedAmount > 0
    ? [
        `The ${formatRupees(order.returnedAmount)} that did not count for this order is refunded the way you paid; your bank may take days to show it.`,
      ]
    : []
}

const closedText = (visit: QuoteVisit): readonly string[] => {
  const { order } = visit
  if (!order) return [nothingOwed]
  const isUnpaid = !order.isCancelled && order.paidAmount === 0
  if (isUnpaid && order.isPaymentUnknown)
    return [...(isUnapplied(visit) ? unappliedText(visit) : [unknownPaymentText]), ...returnedText(visit)]
  if (isUnpaid && !isUnapplied(visit))
    return [
      `No payment ${order.returnedAmount > 0 ? 'that counts ' : ''}arrived in time, so we have not begun. ${nothingOwed}`,
      ...returnedText(visit),
    ]
  return [
    ...(order.isCancelled ? ['This order was cancelled.'] : []),
    ...(order.isPaymentUnknown ? [unknownPaymentText] : []),
    ...wentBack(visit),
    ...unappliedText(visit),
    ...returnedText(visit),
    nothingOwed,
  ]
}

/** The texts of each state, in the brand's voice. */
export const pageStateText: Readonly<Record<QuotePageState, (visit: QuoteVisit) => PageStateText>> = {
  open: ({ current: { document } }) => ({
    label: 'For you to decide',
    title: '',
    sentences: [`This offer is valid until ${untilText(document)}.`],
  }),
  expired: ({ current: { document } }) => ({
    label: 'Expired',
    title: 'This offer has expired',
    sentences: [
      `It was valid until ${untilText(document)}. Silk and its price may have changed since, so we will look at it again before renewing it.`,
    ],
  }),
  declined: () => ({
    label: 'Declined',
    title: 'You have declined this offer',
    sentences: [`${nothingOwed} If you change your mind, ask us for a new one.`],
  }),
  withdrawn: () => ({
    label: 'Withdrawn',
    title: 'We have withdrawn this offer',
    sentences: [
      `It can no longer be accepted. ${nothingOwed} Ask us, and we will tell you why and what we can make.`,
    ],
  }),
  unpaid: (visit) => ({
    label: 'Accepted',
    title: 'Thank you. It is yours.',
    sentences: [
      ...acceptedText(visit),
      visit.order?.isPaymentUnknown
        ? unknownPaymentText
        : `${visit.current.document.deposit ? 'The deposit, or the full amount, can be paid' : 'It can be paid'} ${payBy(visit)}. We begin when it has arrived.`,
      ...unappliedText(visit),
      ...returnedText(visit),
    ],
  }),
  confirming: ({ order }) => ({
    label: order?.isPaymentUnknown ? 'Payment under review' : 'Payment being confirmed',
    title: order?.isPaymentUnknown ? 'We are looking for your payment' : 'Your payment is on its way',
    sentences: order?.isPaymentUnknown
      ? [unknownPaymentText]
      : [
          'The bank has not confirmed it yet. There is no need to pay again: this page will show the result as soon as we know.',
          messages.pay.bankReturns,
        ],
  }),
  part_paid: (visit) => ({
    label: 'Deposit paid',
    title: 'Your deposit has arrived',
    sentences: [
      `Thank you for ${paidSoFar(visit)}. ${makingText(visit)}`,
      ...balanceText(visit),
      ...partBackText(visit),
      ...unappliedText(visit),
      ...returnedText(visit),
    ],
  }),
  paid: (visit) => ({
    label: 'Paid',
    title: 'Thank you. Paid in full.',
    sentences: [
      makingText(visit),
      ...leavingText(visit),
      ...partBackText(visit),
      ...unappliedText(visit),
      ...returnedText(visit),
    ],
  }),
  closed: (visit) => ({
    label: 'Closed',
    title: 'This order is closed',
    sentences: closedText(visit),
  }),
}

/** Shown in an old tab that accepted a version which has been replaced since. */
export const replacedText = (version: number): PageStateText => ({
  label: 'Not accepted yet',
  title: 'There is a newer version',
  sentences: [
    `While your page was open, we sent you version ${version}. Nothing has been accepted. Here it is; please read it before you decide.`,
  ],
})

/** The texts of the form that accepts a quote. */
export const acceptText = {
  action: 'Accept this quote',
  name: 'Your full name',
  nameNote: 'your signature',
  address: 'Delivery address',
  addressNote: 'house, street, tower',
  city: 'Locality and town',
  state: 'State',
  chooseState: 'Please choose',
  postalCode: 'PIN code',
  phone: 'Phone number',
  gstin: 'GSTIN',
  gstinNote: 'optional, kept with your order',
  /** Before, in and after the link to the terms. */
  terms: ['I accept this quote and the ', 'terms and conditions', '.'],
  next: ({ current: { document }, payWithinHours }: QuoteVisit): string =>
    document.deposit
      ? `By accepting, you order these pieces at ${formatPaise(document.total)}. You then have ${payWithinHours} hours to pay the deposit of ${formatPaise(document.deposit.amount)}, or the full amount, by card, UPI or netbanking on this page. If you don’t pay in time, nothing is made and nothing is owed.`
      : `By accepting, you order these pieces at ${formatPaise(document.total)}. You then have ${payWithinHours} hours to pay, by card, UPI or netbanking on this page. If you don’t pay in time, nothing is made and nothing is owed.`,
  failed:
    'Something went wrong on our side, and it may not have reached us. What you typed is still here: please send it again. Sending twice does no harm.',
  mend: 'Please check the marked fields.',
} as const

/** The texts about paying. */
export const payText = {
  deposit: 'Pay the deposit',
  balance: 'Pay the balance',
  full: 'Pay in full',
  opening: 'Opening the payment window...',
  amounts: { paid: 'Paid', due: 'Still to pay' },
  noScript: `Paying opens the window of our payment provider, which needs JavaScript. Without it, call ${legal.customerCare.phone} or message us on WhatsApp, and we will send you another way to pay.`,
  whatsApp: 'Chat on WhatsApp',
  waits: 'This page updates itself; there is no need to pay again.',
  dismissed: 'You closed the payment window. Nothing was paid; you can still pay here.',
  refused: 'The payment did not go through. Nothing is lost: you can try again here.',
  unanswered: 'We could not check your payment. Please don’t pay again yet; this page will check again.',
  replaced:
    'Thank you. While you were paying, we replaced this link with a newer one. Your payment still reaches us; the e-mail that confirms it leads to your quote.',
  unopened: 'The payment window could not be opened. Please try again.',
  paid: 'Thank you. Your payment has arrived.',
} as const

/** The texts about asking and declining. */
export const askText = {
  ask: 'Ask us',
  question: 'Your question',
  sendQuestion: 'Send the question',
  asked: 'Thank you. We have your question and will reply by e-mail or telephone.',
  renew: 'Ask for a new quote',
  renewal: 'Please send me a new quote like this one.',
  renewExplained: 'This tells us that you would like the offer again. It commits you to nothing.',
  decline: 'Decline',
  reason: 'Reason (optional)',
  declineNote: 'Afterwards you can read the quote, but not accept it.',
  declineNow: 'Decline this quote',
} as const

/** An explanation of the signature in plain words. */
export const signatureText = {
  title: 'Signed, and safe from changes',
  explained: ({ number, version }: QuoteDocument, sentAt: string): string =>
    `This is version ${version} of quote ${number}, signed on ${formatDay(sentAt)}. It can no longer be changed, not even by us: if a single figure or word were altered, the signature would no longer match. Save the signed file, and anybody can check it without asking us.`,
  download: 'Save the signed file',
  verify: 'Check it yourself',
  verifyAt: 'Check it at',
  fingerprint: 'Fingerprint (SHA-256)',
  key: 'Key',
} as const

/** The texts about adding an order to one's account. */
export const keepText = {
  offer: 'Keep it with your other orders.',
  action: 'Keep in my account',
  kept: 'It is now among your orders.',
  see: 'See the order',
  failed: 'It could not be added just now.',
} as const
