import { formatWindow } from '#domain/production/promise.ts'
import { isDispatched } from '#domain/production/stages.ts'
import type { OrderProductionRow } from '../db/schema.ts'
import { emailToCustomer, type OrderForEmail } from '../orders/order-emails.ts'
import type { Email } from '../outbox/outbox.ts'
import type { NotifiedStep } from './next-step.ts'

const expected = ({ promise_from: from, promise_to: to }: OrderProductionRow): string =>
  formatWindow({ from, to })

const isLate = ({ left_to, promise_to }: OrderProductionRow): boolean =>
  left_to !== null && promise_to > left_to

/** The text for a step: what the order is or does now, and the sentences that explain it. */
interface StepText {
  readonly now: string
  readonly sentences: readonly string[]
}

const STEP_TEXTS: Readonly<
  Record<NotifiedStep, (order: OrderForEmail, row: OrderProductionRow, reason: string) => StepText>
> = {
  dispatched: ({ number }, row) => ({
    now: 'is on its way',
    sentences: [
      `Your order ${number} has left our atelier with ${row.carrier}. Expected delivery: ${expected(row)}.`,
      ...(isLate(row) ? ['This is later than we promised, and we are sorry.'] : []),
      `Its tracking number is ${row.tracking_number}.`,
      ...(row.tracking_url ? [`Track it at ${row.tracking_url}`] : []),
    ],
  }),
  delivered: ({ number }) => ({
    now: 'has been delivered',
    sentences: [
      `Your order ${number} has been delivered. We hope you love it.`,
      'If it has not reached you, or anything about it is not right, please reply to this e-mail.',
    ],
  }),
  paused: ({ number }, { paused, paused_for }) => ({
    now: 'is on hold',
    sentences: [
      `We have paused work on your order ${number}: ${paused ?? ''}`,
      ...(paused_for === 'measurements'
        ? ['You can send your measurements where you track your order.']
        : []),
      'The days on hold are added to its expected delivery. We will write to you if it changes.',
    ],
  }),
  later: ({ number }, row, reason) => ({
    now: 'is delayed',
    sentences: [
      `New expected delivery for your order ${number}: ${expected(row)}.`,
      `Reason: ${reason}`,
      ...(isDispatched(row.stage)
        ? []
        : ['We are sorry for the wait. We are working on your order with the same care.']),
    ],
  }),
}

/** The e-mail that tells the customer of a step of her order. Its key names the step, so it is sent once. */
export const stepEmail = (
  step: NotifiedStep,
  order: OrderForEmail,
  row: OrderProductionRow,
  reason: string,
): Email => {
  const { now, sentences } = STEP_TEXTS[step](order, row, reason)
  return emailToCustomer(order, {
    key: `${step} ${order.id} ${row.step}`,
    subject: `Your order ${order.number} ${now}`,
    heading: `Your order ${now}`,
    sentences,
  })
}
