import { expressionBuilder } from 'kysely'
import type { Schema } from '../db/schema.ts'

const { or, and, eb, ref } = expressionBuilder<Schema, 'orders' | 'order_production'>()

/** Condition for a query on `orders` and `order_production`: the order is closed, delivered or fully refunded. */
export const isCompleted = or([
  eb('orders.status', '=', 'closed'),
  eb('order_production.delivered_on', 'is not', null),
  and([eb('orders.captured_paise', '>', 0), eb('orders.refunded_paise', '>=', ref('orders.captured_paise'))]),
])
