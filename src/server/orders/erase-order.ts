import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { eraseProduction } from '../production/erase-production.ts'
import { eraseServiceOf } from '../service/erase-service.ts'
import { eraseSnapshots } from '../fit/snapshots.ts'
import { reindex } from './search-index.ts'
import { orderWords } from './search-words.ts'

/** Stands where a name was. */
export const GONE = 'Erased'

const IDENTITY = {
  customer_name: GONE,
  ship_name: GONE,
  ship_address: '',
  ship_city: '',
  ship_postal_code: '',
  ship_state: '',
  gstin: '',
}

/** Whether money has come for an order, so that its papers must be kept, also when it went back since. */
export const hadMoney = ({ status, captured_paise }: Pick<OrderRow, 'status' | 'captured_paise'>): boolean =>
  status === 'paid' || captured_paise > 0

/**
 * An order that nobody paid keeps what it was about; one that was paid keeps what an invoice needs. One that can still
 * be paid, wholly or the rest of it, keeps everything.
 */
export const eraseOrder = async (queries: Queries, order: OrderRow, now: Date): Promise<void> => {
  const { id, status } = order
  if (status !== 'paid' && status !== 'closed') return
  const changes = { email: '', ship_phone: '', ...(!hadMoney(order) && IDENTITY) }
  const { numUpdatedRows } = await queries
    .updateTable('orders')
    .set(changes)
    .where('id', '=', id)
    .where('status', '=', status)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await reindex(queries, order, await wordsLeft(queries, { ...order, ...changes }))
  await eraseProduction(queries, id)
  // Says other addresses of delivery, with their telephone numbers.
  await queries
    .updateTable('order_events')
    .set({ details: '{}' })
    .where('order_id', '=', id)
    .where('what', '=', 'address_changed')
    .execute()
  await eraseServiceOf(queries, id, now)
  await eraseSnapshots(queries, 'order', [id])
  // Written freely, and so about her.
  await queries.updateTable('order_notes').set({ words: '' }).where('order_id', '=', id).execute()
}

const wordsLeft = async (queries: Queries, order: OrderRow): Promise<readonly string[]> => {
  const lines = await queries
    .selectFrom('order_lines')
    .select('title')
    .where('order_id', '=', order.id)
    .execute()
  const nameOf = (name: string) => (name === GONE ? '' : name)
  return orderWords({
    number: order.number,
    customerName: nameOf(order.customer_name),
    email: order.email,
    name: nameOf(order.ship_name),
    city: order.ship_city,
    postalCode: order.ship_postal_code,
    phone: order.ship_phone,
    titles: lines.map(({ title }) => title),
  })
}
