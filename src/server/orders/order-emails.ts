import { legal } from '#copy/settings.ts'
import { formatPaise } from '#domain/money.ts'
import { variantText } from '#domain/orders/order.ts'
import { refundTime } from '#domain/orders/refund.ts'
import { type DayWindow, formatWindow } from '#domain/production/promise.ts'
import type { Queries } from '../db/database.ts'
import type { OrderLineRow, OrderRow, PaymentRow } from '../db/schema.ts'
import { customerEmail, type EmailWords } from '../outbox/compose-email.ts'
import type { EmailContent, EmailItem } from '../outbox/email-content.ts'
import type { Email } from '../outbox/outbox.ts'
import { flagsOf } from './order-events.ts'
import { linesOfOrder, lineTotalPaise } from './order-lines.ts'
import type { OrderLinks } from './order-links.ts'

/** An order with what its e-mails list. */
export interface OrderForEmail extends OrderRow {
  readonly lines: readonly OrderLineRow[]
  /** The full link at which its customer sees it. */
  readonly link: string
}

/** Reads what an e-mail about an order needs. */
export const orderForEmail = async (
  queries: Queries,
  order: OrderRow,
  linkOf: OrderLinks,
): Promise<OrderForEmail> => ({
  ...order,
  link: await linkOf(order, queries),
  lines: await linesOfOrder(queries, order.id),
})

const itemOf = (line: OrderLineRow): EmailItem => ({
  title: line.title,
  choice: variantText(line.color, line.size),
  quantity: line.quantity,
  unitPrice: formatPaise(line.unit_price_paise),
  price: formatPaise(lineTotalPaise(line)),
  ...(line.discount_paise > 0 && { discount: formatPaise(line.discount_paise) }),
})

/** The items, delivery price and total that every e-mail about an order lists. */
export const orderItems = ({
  lines,
  shipping_paise,
  total_paise,
}: OrderForEmail): EmailContent['bought'] & {} => ({
  items: lines.map(itemOf),
  ...(shipping_paise > 0 && { delivery: formatPaise(shipping_paise) }),
  total: formatPaise(total_paise),
})

/** An order's delivery address, line by line. */
export const deliveryLines = (order: OrderRow): readonly string[] =>
  [
    order.ship_name,
    ...order.ship_address.split('\n'),
    `${order.ship_city} ${order.ship_postal_code}`,
    order.ship_state,
  ].filter((text) => text.trim() !== '')

/** An e-mail to the customer of an order, with the given words, what was bought and a link to the order. */
export const emailToCustomer = (order: OrderForEmail, words: EmailWords): Email =>
  customerEmail(
    { name: order.customer_name, email: order.email },
    { ...words, bought: orderItems(order), link: { words: 'See your order', url: order.link } },
  )

/**
 * Tells the customer that her order was placed and how to pay for it. It is sent while she pays and often read after
 * that, so it does not say whether she has paid.
 */
export const orderEmail = (order: OrderForEmail): Email =>
  emailToCustomer(order, {
    key: `order ${order.id}`,
    subject: `Your order ${order.number}`,
    sentences: [
      `Thank you for your order for ${formatPaise(order.total_paise)}.`,
      'If you have already paid, there is nothing more to do: we will write to you once your payment has arrived. If not, you can pay on your order page; we keep your order for 24 hours.',
    ],
  })

type Received = Pick<PaymentRow, 'id' | 'amount_paise'>

const promised = (promise: DayWindow | undefined): readonly string[] =>
  promise ? [`Your order is being made for you now. Expected delivery: ${formatWindow(promise)}.`] : []

const leftToPay = ({ total_paise, captured_paise }: OrderRow): string =>
  `${formatPaise(total_paise - captured_paise)} of ${formatPaise(total_paise)} is left to pay`

const receivedEmail = (
  order: OrderForEmail,
  payment: Received,
  { sentences, ...rest }: Pick<EmailWords, 'sentences' | 'blocks'>,
): Email =>
  emailToCustomer(order, {
    key: `payment ${payment.id}`,
    subject: `Payment received for order ${order.number}`,
    heading: 'Thank you for your payment',
    sentences: [
      `Your payment of ${formatPaise(payment.amount_paise)} for order ${order.number} has arrived.`,
      ...sentences,
    ],
    ...rest,
  })

const wholePaymentEmail = (order: OrderForEmail, payment: Received, promise?: DayWindow): Email =>
  receivedEmail(order, payment, {
    sentences: [
      ...(payment.amount_paise < order.total_paise
        ? [`Your order is now paid in full: ${formatPaise(order.total_paise)}.`]
        : []),
      ...promised(promise),
    ],
    blocks: [{ name: 'Delivery address', lines: deliveryLines(order) }],
  })

const depositEmail = (order: OrderForEmail, payment: Received, promise: DayWindow): Email =>
  emailToCustomer(order, {
    key: `payment ${payment.id}`,
    subject: `Deposit received for order ${order.number}`,
    heading: 'Thank you for your deposit',
    sentences: [
      `Your deposit of ${formatPaise(payment.amount_paise)} for order ${order.number} has arrived, and your order is confirmed.`,
      `${leftToPay(order)} before your order leaves us. We will write to you when it is due.`,
      ...promised(promise),
    ],
    blocks: [{ name: 'Delivery address', lines: deliveryLines(order) }],
  })

/** For a payment that does not start production: states only what is left to pay. */
const partPaymentEmail = (order: OrderForEmail, payment: Received): Email =>
  receivedEmail(order, payment, {
    sentences: [`${leftToPay(order)}. You can pay it through the link below.`],
  })

/**
 * Tells the customer that a payment has arrived, what is left to pay and, if it starts production, the promised
 * delivery. `order` already includes the payment.
 */
export const paymentEmail = (order: OrderForEmail, payment: Received, promise?: DayWindow): Email => {
  if (order.captured_paise >= order.total_paise) return wholePaymentEmail(order, payment, promise)
  return promise ? depositEmail(order, payment, promise) : partPaymentEmail(order, payment)
}

/** Asks the customer for what is left to pay; at most once a day. */
export const balanceEmail = (order: OrderForEmail, day: string): Email =>
  emailToCustomer(order, {
    key: `balance ${order.id} ${day}`,
    subject: `Balance due for order ${order.number}`,
    heading: `${formatPaise(order.total_paise - order.captured_paise)} is left to pay`,
    sentences: [
      `You have paid ${formatPaise(order.captured_paise)} of the ${formatPaise(order.total_paise)} for your order ${order.number}. Thank you.`,
      `The balance of ${formatPaise(order.total_paise - order.captured_paise)} is now due. Once it has arrived, your order can leave us. You can pay it through the link below.`,
    ],
  })

/** Reminds the customer of what is left to pay, `days` days after her order was ready; once for each number of days. */
export const balanceReminder = (order: OrderForEmail, days: number): Email =>
  emailToCustomer(order, {
    key: `balance reminder ${order.id} ${days}`,
    subject: `Your order ${order.number} is ready and its balance is due`,
    heading: 'Your order is ready',
    sentences: [
      `Your order ${order.number} is finished and ready to leave us. ${leftToPay(order)}. You can pay it through the link below.`,
      `We will keep it safe until then. If you would like to talk about it, please reply to this e-mail or call ${legal.customerCare.phone}. If you have just paid, thank you: there is nothing more to do.`,
    ],
  })

/**
 * Tells the customer that staff changed her delivery address, naming the city only: the whole address is on the order's
 * page.
 */
export const addressEmail = (order: OrderForEmail, at: Date): Email =>
  emailToCustomer(order, {
    key: `address ${order.id} ${at.toISOString()}`,
    subject: `New delivery address for order ${order.number}`,
    heading: 'Your delivery address has changed',
    sentences: [
      `We have changed the delivery address of your order ${order.number}. It now goes to ${order.ship_city}.`,
      `If you did not ask for this, please tell us at once: ${legal.customerCare.email} or ${legal.customerCare.phone}.`,
    ],
  })

/** The beginning of the keys of an order's `correctedEmail`s. */
export const correctedKey = (orderId: string): string => `email ${orderId} `

/** Tells the customer, at the e-mail address that staff have corrected, that her e-mails and link come there now. */
export const correctedEmail = (order: OrderForEmail): Email =>
  emailToCustomer(order, {
    key: `${correctedKey(order.id)}${order.link_rev}`,
    subject: `Order ${order.number}: we have corrected your e-mail address`,
    heading: 'Your e-mail address has been corrected',
    sentences: [
      `We will write to you at this address about your order ${order.number} from now on. The link below is new; those we sent before no longer work.`,
      `If this order is not yours, please tell us: ${legal.customerCare.email}, or ${legal.customerCare.phone}.`,
    ],
  })

/**
 * Warns the former e-mail address of an order that staff have corrected: a stranger may have asked for it by telephone.
 * The address may be a stranger's itself, so it gets the order's number only.
 */
export const formerAddressEmail = ({ id, number, link_rev }: OrderRow, formerEmail: string): Email =>
  customerEmail(
    { email: formerEmail },
    {
      key: `former ${id} ${link_rev}`,
      subject: `Order ${number}: e-mails now go to another address`,
      sentences: [
        `At the customer’s request, e-mails about order ${number} no longer come to this address, and the links sent here have ended.`,
        `If this was your order and you did not ask for this, please tell us at once: ${legal.customerCare.email} or ${legal.customerCare.phone}.`,
      ],
    },
  )

/** Sends the customer a new link to her order, after staff have ended all earlier ones. */
export const newLinkEmail = (order: OrderForEmail): Email =>
  emailToCustomer(order, {
    key: `link ${order.id} ${order.link_rev}`,
    subject: `A new link to your order ${order.number}`,
    sentences: [
      `The link below to your order ${order.number} is new; those we sent before no longer work. Anyone with it can see the order, so please keep it to yourself.`,
    ],
  })

interface CancelledMoney {
  readonly refundPaise: number
  /** Whether any money arrived. */
  readonly hasPaid: boolean
}

/** Sentences about what staff are looking into, of an order's money. */
const lookedIntoSentences = (order: OrderForEmail): readonly string[] =>
  (['refund', 'payment'] as const)
    .filter((money) => flagsOf(order).includes(`${money}_unknown`))
    .map((money) => `We are looking into your ${money} and will write to you.`)

const cancelledMoney = (
  order: OrderForEmail,
  { refundPaise, hasPaid }: CancelledMoney,
): readonly string[] => {
  const known =
    refundPaise > 0
      ? [
          `${formatPaise(refundPaise)} will be refunded the way you paid. We will write to you as soon as it is on its way.`,
        ]
      : []
  const sentences = [...known, ...lookedIntoSentences(order)]
  if (sentences.length > 0) return sentences
  return [
    hasPaid
      ? 'Your money has already been returned to you.'
      : 'No payment has reached us, so there is nothing to refund. If one still arrives, we will refund it.',
  ]
}

/** Tells the customer that her order was cancelled, and what becomes of her money. */
export const cancelledEmail = (order: OrderForEmail, money: CancelledMoney): Email =>
  emailToCustomer(order, {
    key: `cancelled ${order.id}`,
    subject: `Order ${order.number} has been cancelled`,
    heading: `Your order ${order.number} has been cancelled`,
    sentences: [
      `We have cancelled your order ${order.number} for ${formatPaise(order.total_paise)}. It can no longer be paid.`,
      ...cancelledMoney(order, money),
    ],
  })

/** A refund with the payment method and, once known, the bank's reference number. */
interface RefundToTell {
  readonly id: string
  readonly amountPaise: number
  readonly method: string | null
  readonly reference?: string | undefined
}

/** Tells the customer that a refund is on its way. */
export const refundEmail = (
  order: OrderForEmail,
  { id, amountPaise, method, reference }: RefundToTell,
): Email =>
  emailToCustomer(order, {
    key: `refund ${id}`,
    subject: `Refund for order ${order.number}`,
    heading: `Your refund of ${formatPaise(amountPaise)}`,
    sentences: [
      `${formatPaise(amountPaise)} of what you paid for order ${order.number} is on its way back to you.`,
      `${refundTime(method)}.`,
      ...(reference
        ? [`If you don’t see it by then, ask your bank about reference number ${reference}.`]
        : []),
    ],
  })
