import { allOf } from '../all-of.ts'
import type { Answer } from '../http-client.ts'
import { booksOf } from './books.ts'
import { AT_ONCE, type Ground, type OpenOrder, paymentFor, type Shown } from './ground.ts'

type Step = () => Promise<Answer | undefined>

const isPaid = (answer: Answer | undefined): boolean =>
  typeof answer?.body === 'object' &&
  answer.body !== null &&
  'isPaid' in answer.body &&
  answer.body.isPaid === true

/**
 * One verification and eight webhooks: three of the capture, three of the paid order, one of an earlier failure and one
 * of the authorisation.
 */
const stepsFor = async (ground: Ground, order: OpenOrder): Promise<readonly Step[]> => {
  const failed = await ground.pay(order, 'failed')
  const proof = await ground.pay(order)
  const captured = paymentFor(order, proof.razorpay_payment_id)
  const refused = paymentFor(order, failed.razorpay_payment_id, 'failed')
  const authorised = { ...captured, status: 'authorized' }
  const { id } = order.intent
  // The provider repeats a webhook under its own id, and reports one event under several ids.
  const times = (event: string) =>
    [0, 1, 2].map((n) => () => ground.tell({ event, id: `${event} ${id} ${n % 2}`, payment: captured }))
  return [
    () => ground.verify(order, proof),
    ...times('payment.captured'),
    ...times('order.paid'),
    () => ground.tell({ event: 'payment.failed', id: `payment.failed ${id}`, payment: refused }),
    () => ground.tell({ event: 'payment.authorized', id: `payment.authorized ${id}`, payment: authorised }),
  ]
}

/** Runs the steps in the given order: one after the other, checking the order after each, or all at once. */
const runThrough = async (ground: Ground, order: OpenOrder, steps: readonly Step[], isOrderly: boolean) => {
  const look = () => ground.http.get(`/api/orders/${order.intent.orderId}`, order.bearer)
  if (!isOrderly) {
    const answers = await Promise.all(steps.map((step) => step()))
    return { answers, seen: [isPaid(await look())] }
  }
  const answers: (Answer | undefined)[] = []
  const seen: boolean[] = []
  for (const step of steps) {
    answers.push(await step())
    seen.push(isPaid(await look()))
  }
  return { answers, seen }
}

/** The same events of one payment in every order: the payment ends up paid once, and never becomes unpaid again. */
export const everyOrderOfEvents = async (ground: Ground, times: number): Promise<Shown> => {
  const orders = await ground.orders(times)
  const plans = orders.map((order, n) => ({ order, isOrderly: n % 2 === 0 }))
  const faults = await allOf(plans, AT_ONCE, async ({ order, isOrderly }) => {
    const steps = ground.random.shuffled(await stepsFor(ground, order))
    const { answers, seen } = await runThrough(ground, order, steps, isOrderly)
    const refused = answers.filter((answer) => answer?.status !== 200)
    const fellBack = seen.some((paid, n) => !paid && seen.slice(0, n).includes(true))
    return [
      ...refused.map((answer) => `A step of ${order.intent.orderId} was answered ${JSON.stringify(answer)}.`),
      ...(fellBack ? [`Order ${order.intent.orderId} was paid, and then not.`] : []),
      ...(seen.at(-1) ? [] : [`Order ${order.intent.orderId} is not paid in the end.`]),
    ]
  })
  const ids = orders.map(({ intent }) => intent.orderId)
  const books = await booksOf(ground, ids)
  const isExact = books.paid === times && books.paidEvents === times && books.emails === times
  return {
    figures: { interleavings: times, 'orders paid': books.paid, 'times written down': books.paidEvents },
    deviations: [
      ...faults.flat(),
      ...(isExact ? [] : [`${books.paid} paid, ${books.paidEvents} written down, ${books.emails} told.`]),
    ],
  }
}
