import { house } from '#copy/settings.ts'
import { formatRupees, toRupees } from '#domain/money.ts'
import type { OrderRow } from '../db/schema.ts'
import type { Mail } from '../outbox/outbox.ts'

type Told = Pick<OrderRow, 'id' | 'number' | 'customer_name' | 'email' | 'total_paise'>

const rupees = (paise: number) => formatRupees(toRupees(paise))

const mail = (
  order: Told,
  key: string,
  subject: string,
  siteUrl: string,
  sentences: readonly string[],
): Mail => ({
  key,
  to: order.email,
  subject,
  text: [
    `Dear ${order.customer_name},`,
    ...sentences,
    `Your order: ${siteUrl}/order/${order.id}`,
    `${house.name}\n${house.email}`,
  ].join('\n\n'),
})

/** Tells the shopper that her order is there and waits for its payment. */
export const orderMail = (order: Told, siteUrl: string): Mail =>
  mail(order, `order ${order.id}`, `Your order ${order.number}`, siteUrl, [
    `we have your order ${order.number} over ${rupees(order.total_paise)}.`,
    'As soon as your payment has arrived we begin to make it. Until then nothing is charged, and you can pay from the page of the order.',
  ])

/** Tells the shopper that her payment has arrived. */
export const paymentMail = (order: Told, siteUrl: string): Mail =>
  mail(order, `payment ${order.id}`, `Payment received for order ${order.number}`, siteUrl, [
    `thank you: your payment of ${rupees(order.total_paise)} for order ${order.number} has arrived.`,
    'Each piece is made for you. We write again when it leaves the house.',
  ])

/** Tells the shopper that money is on its way back. */
export const refundMail = (order: Told, refundId: string, amountPaise: number, siteUrl: string): Mail =>
  mail(order, `refund ${refundId}`, `Refund for order ${order.number}`, siteUrl, [
    `${rupees(amountPaise)} of your order ${order.number} are on their way back to you.`,
    'Your bank shows them within five to seven working days.',
  ])
