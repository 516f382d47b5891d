import type { Answer } from '../http-client.ts'
import { booksOf } from './books.ts'
import { type Ground, type OpenOrder, paymentFor, type Shown } from './ground.ts'

const MESSAGES = 10

/**
 * The provider's webhooks about a payment: one repeated many times, and as many with the same content but different
 * ids.
 */
const messagesOf = (order: OpenOrder, paymentId: string) => {
  const payment = paymentFor(order, paymentId)
  return Array.from({ length: MESSAGES }, (_, n) => [
    { event: 'payment.captured', id: `captured ${paymentId}`, payment },
    { event: 'order.paid', id: `paid ${paymentId} ${n}`, payment },
  ]).flat()
}

/**
 * This many verifications of one payment at the same moment, among webhooks about it: one paid order, equal answers,
 * one e-mail.
 */
export const oneAnswerForAll = async (ground: Ground, times: number): Promise<Shown> => {
  const [order] = await ground.orders(1)
  if (!order) throw new Error('Nobody ordered')
  const proof = await ground.pay(order)
  const messages = messagesOf(order, proof.razorpay_payment_id)
  const answers: (Answer | undefined)[] = []
  const told: (Answer | undefined)[] = []
  const calls = ground.random.shuffled([
    ...Array.from({ length: times }, () => async () => answers.push(await ground.verify(order, proof))),
    ...messages.map((message) => async () => told.push(await ground.tell(message))),
  ])
  await Promise.all(calls.map((call) => call()))
  const ids = new Set(messages.map(({ id }) => id))
  const inbox = await ground.db.kysely
    .selectFrom('inbox_events')
    .select('event_id')
    .where('event_id', 'in', [...ids])
    .execute()
  const different = new Set(answers.map((answer) => JSON.stringify(answer)))
  const books = await booksOf(ground, [order.intent.orderId])
  const expected = JSON.stringify({
    status: 200,
    body: { status: 'ok', order: { _id: order.intent.orderId } },
  })
  return {
    figures: {
      'verifications at once': answers.length,
      'different answers': different.size,
      'orders paid': books.paid,
      'times it was written down': books.paidEvents,
      'mails of it': books.emails,
    },
    deviations: [
      ...[...different].filter((answer) => answer !== expected).map((answer) => `An answer was ${answer}.`),
      ...told.flatMap((answer) =>
        answer?.status === 200 ? [] : [`A message was answered ${JSON.stringify(answer)}.`],
      ),
      ...(inbox.length === ids.size ? [] : [`${inbox.length} of ${ids.size} messages were written down.`]),
      ...(books.paid === 1 && books.paidEvents === 1 && books.emails === 1
        ? []
        : [`Paid ${books.paid}, written down ${books.paidEvents}, told ${books.emails} times.`]),
    ],
  }
}
