import type { Ground } from './ground.ts'

/** What the shop's books say of some orders: their status, and how often they were said and told to be paid. */
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
    /** Paid on a browser's word, and not because the provider told or was asked. */
    paidByClaim: events.filter(
      ({ order_id, input }) => wanted.has(order_id) && (input === 'verify' || input === 'return'),
    ).length,
    paidEvents: events.filter(({ order_id }) => wanted.has(order_id)).length,
    emails: payments.filter(({ id, order_id }) => wanted.has(order_id) && thanked.has(`payment ${id}`))
      .length,
  }
}

/**
 * Everything that a cheat could want to change of some orders, a line for each row, and the messages whose ids begin so.
 * Other orders are left out: the shop itself finds what earlier proofs paid at the provider, whenever it looks.
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
