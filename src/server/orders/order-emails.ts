import { delivery } from '#copy/settings.ts'
import { formatRupees, toRupees } from '#domain/money.ts'
import { choiceOf } from '#domain/orders/order.ts'
import { refundTime } from '#domain/orders/refund.ts'
import type { Queries } from '../db/database.ts'
import type { OrderLineRow, OrderRow } from '../db/schema.ts'
import { type EmailContent, type EmailItem, SIGNATURE } from '../outbox/email-content.ts'
import { emailForms } from '../outbox/email-forms.ts'
import type { Email } from '../outbox/outbox.ts'

/** An order with what an e-mail about it lists. */
export interface OrderToTell extends OrderRow {
  readonly lines: readonly OrderLineRow[]
}

/** Reads the lines of an order, to write an e-mail about it. */
export const toTell = async (queries: Queries, order: OrderRow): Promise<OrderToTell> => ({
  ...order,
  lines: await queries
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', '=', order.id)
    .orderBy('position')
    .execute(),
})

/** Paise as an e-mail writes them: '₹42,500'. */
export const rupees = (paise: number): string => formatRupees(toRupees(paise))

const itemOf = ({ title, color, size, quantity, unit_price_paise }: OrderLineRow): EmailItem => ({
  title,
  choice: choiceOf(color, size),
  quantity,
  unitPrice: rupees(unit_price_paise),
  price: rupees(quantity * unit_price_paise),
})

/** What every e-mail about an order lists. */
export const boughtIn = ({ lines, total_paise }: OrderToTell): EmailContent['bought'] & {} => ({
  items: lines.map(itemOf),
  total: rupees(total_paise),
})

/** Where an order goes, line by line. */
export const deliveryLines = (order: OrderRow): readonly string[] =>
  [order.ship_name, ...order.ship_address.split('\n'), `${order.ship_city} ${order.ship_postal_code}`].filter(
    (text) => text.trim() !== '',
  )

interface Words extends Pick<EmailContent, 'heading' | 'sentences' | 'blocks'> {
  readonly key: string
  readonly subject: string
}

const compose = (
  order: OrderToTell,
  siteUrl: string,
  { key, subject, sentences, ...words }: Words,
): Email => ({
  key,
  to: order.email,
  subject,
  ...emailForms({
    ...words,
    sentences: [`Dear ${order.customer_name},`, ...sentences],
    bought: boughtIn(order),
    link: { words: 'See your order', url: `${siteUrl}/order/${order.id}` },
    signature: SIGNATURE,
  }),
})

/** Tells the customer that her order is there and waits for its payment. */
export const orderEmail = (order: OrderToTell, siteUrl: string): Email =>
  compose(order, siteUrl, {
    key: `order ${order.id}`,
    subject: `Your order ${order.number}`,
    heading: `Your order ${order.number}`,
    sentences: [
      `Thank you for your order for ${rupees(order.total_paise)}. It is waiting for your payment.`,
      'Nothing is charged until you pay, which you can do on the page of your order. We keep it for 24 hours.',
    ],
  })

/** Tells the customer that her payment has arrived. */
export const paymentEmail = (order: OrderToTell, siteUrl: string): Email =>
  compose(order, siteUrl, {
    key: `payment ${order.id}`,
    subject: `Payment received for order ${order.number}`,
    heading: 'Thank you for your payment',
    sentences: [
      `Your payment of ${rupees(order.total_paise)} for order ${order.number} has arrived.`,
      `Each piece is made for you in ${delivery.production}, and travels ${delivery.transit} within India.`,
    ],
    blocks: [{ name: 'Delivery address', lines: deliveryLines(order) }],
  })

/** A refund with how the payment was made and, once the bank has told it, the bank's own number. */
interface RefundToTell {
  readonly id: string
  readonly amountPaise: number
  readonly method: string | null
  readonly reference?: string | undefined
}

/** Tells the customer that money is on its way back. */
export const refundEmail = (
  order: OrderToTell,
  { id, amountPaise, method, reference }: RefundToTell,
  siteUrl: string,
): Email =>
  compose(order, siteUrl, {
    key: `refund ${id}`,
    subject: `Refund for order ${order.number}`,
    heading: `Your refund of ${rupees(amountPaise)}`,
    sentences: [
      `${rupees(amountPaise)} of what you paid for order ${order.number} is on its way back to you.`,
      `${refundTime(method)}.`,
      ...(reference
        ? [`If you don’t see it by then, ask your bank about the reference number ${reference}.`]
        : []),
    ],
  })
