import { booksOf } from './books.ts'
import type { Ground, Shown } from './ground.ts'

/** So many verifications of one payment at the same moment: one paid order, equal answers, one e-mail. */
export const oneAnswerForAll = async (ground: Ground, times: number): Promise<Shown> => {
  const [order] = await ground.orders(1)
  if (!order) throw new Error('Nobody ordered')
  const proof = await ground.pay(order)
  const answers = await Promise.all(Array.from({ length: times }, () => ground.verify(order, proof)))
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
      ...(books.paid === 1 && books.paidEvents === 1 && books.emails === 1
        ? []
        : [`Paid ${books.paid}, written down ${books.paidEvents}, told ${books.emails} times.`]),
    ],
  }
}
