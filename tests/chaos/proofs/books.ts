import type { Ground } from './ground.ts'

/**
 * The shop's books about some orders: their status, how often they were marked as paid, and how many receipts were
 * e-mailed.
 */
export const booksOf = async ({ db }: Ground, orderIds: readonly string[]) => {
  const wanted = new Set(orderIds)
  const [orders, events, payments, emails] = await Promise.all([
    db.kysely.selectFrom('orders').select(['id', 'status']).execute(),
    db.kysely.selectFrom('order_events').select(['order_id', 'input']).where('what', '=', 'paid').execute(),
    db.kysely.selectFrom('payments').select(['id', 'order_id']).execute(),
    db.kysely.selectFrom('outbox').select('dedupe_key').where('dedupe_key', 'like', 'payment %').execute(),
  ])
  const thanked = new Set(emails.map(({ dedupe_key }) => dedupe_key))
  const own = orders.filter(({ id }) => wanted.has(id))
  return {
    statusOf: new Map(own.map(({ id, status }) => [id, status])),
    paid: own.filter(({ status }) => status === 'paid').length,
    /** Payments recorded because of a browser's claim, and not because the provider sent a webhook or was asked. */
    paidByClaim: events.filter(
      ({ order_id, input }) => wanted.has(order_id) && (input === 'verify' || input === 'return'),
    ).length,
    paidEvents: events.filter(({ order_id }) => wanted.has(order_id)).length,
    emails: payments.filter(({ id, order_id }) => wanted.has(order_id) && thanked.has(`payment ${id}`))
      .length,
  }
}

/**
 * Everything about some orders that a cheat could want to change, a line for each row, and the webhooks whose ids have
 * this prefix. Other orders are left out, because the shop may at any time find the payments that earlier proofs made
 * at the provider.
 */
export const linesOfBooks = async (
  { db }: Ground,
  orderIds: readonly string[],
  messageIds: string,
): Promise<readonly string[]> => {
  const rows = await Promise.all([
    db.kysely.selectFrom('orders').selectAll().where('id', 'in', orderIds).orderBy('id').execute(),
    db.kysely
      .selectFrom('payments')
      .select(['id', 'order_id', 'status', 'provider_payment_id'])
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .execute(),
    db.kysely
      .selectFrom('order_events')
      .selectAll()
      .where('order_id', 'in', orderIds)
      .orderBy('id')
      .execute(),
    db.kysely
      .selectFrom('inbox_events')
      .selectAll()
      .where('event_id', 'like', `${messageIds}%`)
      .orderBy('event_id')
      .execute(),
  ])
  return rows.flat().map((row) => JSON.stringify(row))
}
