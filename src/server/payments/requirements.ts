import type { OrderRow, PaymentPurpose } from '../db/schema.ts'
import { conflict } from '../refusal.ts'

const MIN_PAISE = 100

const OVERDUE = {
  cart: 'The time to pay for this order has passed. Please order again.',
  quote: 'The time to pay for this order has passed. Please ask us for a new quote.',
} as const satisfies Readonly<Record<OrderRow['source'], string>>

/** 409 for an order that takes no more money. */
export const requirePayable = (order: OrderRow): void => {
  const { status, source, cancelled_at, captured_paise, refunded_paise } = order
  if (status === 'paid') throw conflict('order_paid', 'This order has already been paid.')
  if (cancelled_at !== null) throw conflict('order_closed', 'This order was cancelled.')
  if (status === 'closed') throw conflict('order_closed', OVERDUE[source])
  if (captured_paise > 0 && refunded_paise >= captured_paise)
    throw conflict(
      'order_refunded',
      'What was paid for this order has been refunded, so there is nothing left to pay. Please ask us for a new quote.',
    )
}

/** 409 for an order whose first payment comes too late, even if the order has not been closed yet. */
export const requireInTime = ({ source, captured_paise, pay_by }: OrderRow, now: Date): void => {
  if (captured_paise === 0 && pay_by <= now.toISOString()) throw conflict('order_overdue', OVERDUE[source])
}

const isRight = ({ total_paise, captured_paise }: OrderRow, purpose: PaymentPurpose, paise: number) => {
  const left = total_paise - captured_paise
  switch (purpose) {
    case 'full':
      return captured_paise === 0 && paise === total_paise
    case 'deposit':
      return captured_paise === 0 && paise >= MIN_PAISE && left - paise >= MIN_PAISE
    case 'balance':
      return captured_paise > 0 && paise === left
  }
}

/** 409 unless the amount fits the purpose: the whole total, a first part of it, or exactly what is left after one. */
export const requireAmount = (order: OrderRow, purpose: PaymentPurpose, paise: number): void => {
  if (!isRight(order, purpose, paise))
    throw conflict('amount_changed', 'The amount left to pay has changed. Please check it again.')
}
