import { allOf } from '../all-of.ts'
import { booksOf } from './books.ts'
import { AT_ONCE, type Ground, paymentFor, type Shown } from './ground.ts'

const COPIES = 3
const MAX_MS = 500
// With fewer, the slowest hundredth is a single answer and so a matter of chance.
const ENOUGH_TO_TIME = 1_000

/** The 99th percentile. */
const p99 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1] ?? Number.NaN

/** This many webhooks, each delivered three times, have one effect each and are answered quickly. */
export const threeDeliveries = async (ground: Ground, events: number): Promise<Shown> => {
  const orders = await ground.orders(events)
  const proofs = await allOf(orders, AT_ONCE, (order) => ground.pay(order))
  const told = orders.map((order, n) => {
    const id = proofs[n]?.razorpay_payment_id ?? ''
    return { event: 'payment.captured', id: `delivered ${id}`, payment: paymentFor(order, id) }
  })
  const deliveries = ground.random.shuffled(Array.from({ length: COPIES }, () => told).flat())
  const answers = await allOf(deliveries, AT_ONCE, async (one) => {
    const began = performance.now()
    const answer = await ground.tell(one)
    return { status: answer?.status, ms: performance.now() - began }
  })
  const books = await booksOf(
    ground,
    orders.map(({ intent }) => intent.orderId),
  )
  const slowest = p99(answers.map(({ ms }) => ms))
  const isSlow = deliveries.length >= ENOUGH_TO_TIME && slowest >= MAX_MS
  const refused = answers.filter(({ status }) => status !== 200).length
  return {
    figures: {
      messages: events,
      deliveries: deliveries.length,
      effects: books.paidEvents,
      'slowest hundredth, ms': Math.round(slowest),
    },
    deviations: [
      ...(refused > 0 ? [`${refused} deliveries were not taken.`] : []),
      ...(books.paid === events && books.paidEvents === events && books.emails === events
        ? []
        : [`${books.paid} paid, ${books.paidEvents} written down, ${books.emails} told.`]),
      ...(isSlow ? [`The slowest hundredth took ${slowest.toFixed(0)} ms.`] : []),
    ],
  }
}
