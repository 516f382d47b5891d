import { sql } from 'kysely'
import type { Config } from '#config/read-config.ts'
import { MINUTE_MS } from '#domain/time/dates.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { newId, newOrderNumber } from '#server/db/new-id.ts'
import type { OrderRow } from '#server/db/schema.ts'
import { searchWords, joinWords, wordsOfText } from '#server/orders/search-words.ts'
import { someOrderRow } from '../support/order-rows.ts'

const BATCH = 250
const BATCHES_AT_ONCE = 20
const UNIT_PAISE = 4_250_000

const phoneOf = (n: number) => `98${String(n).padStart(8, '0')}`

const orderOf = (userId: string, n: number, now: number) => {
  const number = newOrderNumber()
  const isPaid = n % 4 !== 0
  const at = new Date(now - n * MINUTE_MS).toISOString()
  const name = `Shopper ${n}`
  const email = `shopper-${n}@example.in`
  const phone = phoneOf(n)
  return someOrderRow(at, {
    number,
    user_id: userId,
    status: isPaid ? 'paid' : 'unpaid',
    customer_name: name,
    email,
    total_paise: UNIT_PAISE * 2,
    captured_paise: isPaid ? UNIT_PAISE * 2 : 0,
    ship_name: name,
    ship_address: `${n} Lavelle Road`,
    ship_postal_code: '560001',
    ship_phone: phone,
    search_text: joinWords(
      searchWords({
        number,
        customerName: name,
        email,
        name,
        city: 'Bengaluru',
        postalCode: '560001',
        phone,
        titles: ['Silk Blazer'],
      }),
    ),
    paid_at: isPaid ? at : null,
  })
}

const partsOf = (order: OrderRow) => ({
  words: wordsOfText(order.search_text).map((word) => ({ word, order_id: order.id })),
  line: {
    order_id: order.id,
    position: 0,
    entry_id: 'bench',
    slug: 'blazer',
    title: 'Silk Blazer',
    size: 'M',
    color: 'Ivory',
    quantity: 2,
    unit_price_paise: UNIT_PAISE,
    discount_paise: 0,
  },
  payment: {
    id: newId(),
    order_id: order.id,
    purpose: 'full' as const,
    status: order.status === 'paid' ? ('captured' as const) : ('open' as const),
    amount_paise: order.total_paise,
    currency: order.currency,
    provider_order_id: `order_${order.id}`,
    provider_payment_id: order.status === 'paid' ? `pay_${order.id}` : null,
    create_attempts: 1,
    created_at: order.created_at,
    paid_at: order.paid_at,
  },
})

const insertSome = (db: Database, userId: string, from: number, now: number) =>
  db.transaction(async (queries) => {
    for (let batch = 0; batch < BATCHES_AT_ONCE; batch++) {
      const orders = Array.from({ length: BATCH }, (_, n) => orderOf(userId, from + batch * BATCH + n, now))
      const parts = orders.map(partsOf)
      await queries.insertInto('orders').values(orders).execute()
      await queries
        .insertInto('order_lines')
        .values(parts.map(({ line }) => line))
        .execute()
      await queries
        .insertInto('payments')
        .values(parts.map(({ payment }) => payment))
        .execute()
      await queries
        .insertInto('order_words')
        .values(parts.flatMap(({ words }) => words))
        .execute()
    }
  })

/** Fills a shop's database with this many orders of one shopper, a minute apart, and keeps the totals correct. */
export const makeManyOrders = async (config: Config, count: number): Promise<void> => {
  const db = await openDatabase(config)
  try {
    const { id } = await db.kysely
      .selectFrom('users')
      .select('id')
      .where('is_admin', '=', 0)
      .limit(1)
      .executeTakeFirstOrThrow()
    const now = Date.now()
    for (let made = 0; made < count; made += BATCH * BATCHES_AT_ONCE) await insertSome(db, id, made, now)
    await db.transaction(async (queries) => {
      await queries.deleteFrom('order_totals').execute()
      await sql`insert into order_totals (status, shard, orders)
        select status, 0, count(*) from orders where status <> 'draft' group by status`.execute(queries)
    })
    // A shop takes years to receive so many orders, during which the database would have vacuumed itself.
    if (db.dialect === 'postgres') await sql`vacuum analyze`.execute(db.kysely)
  } finally {
    await db.close()
  }
}
