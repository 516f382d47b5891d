import { expressionBuilder } from 'kysely'
import type { Schema } from '../db/schema.ts'

const { or, and, eb, ref } = expressionBuilder<Schema, 'orders' | 'order_production'>()

/** Whether nothing more happens with an order: it is closed or delivered, or all of its money was paid back. */
export const isDone = or([
  eb('orders.status', '=', 'closed'),
  eb('order_production.delivered_on', 'is not', null),
  and([eb('orders.captured_paise', '>', 0), eb('orders.refunded_paise', '>=', ref('orders.captured_paise'))]),
])
