import { newId, newOrderNumber } from '#server/db/new-id.ts'
import type { OrderRow } from '#server/db/schema.ts'
import { insertTerms } from '#server/production/begin.ts'
import type { Shop } from './shop.ts'

const TOTAL_PAISE = 4_850_000

/** The row of a paid order of one product, placed at the given time; other columns as given. */
export const someOrderRow = (at: string, row: Partial<OrderRow> = {}): OrderRow => ({
  id: newId(),
  number: newOrderNumber(),
  user_id: null,
  status: 'paid',
  listed: 1,
  source: 'cart',
  customer_name: 'Asha Rao',
  email: 'asha@example.in',
  country: 'IN',
  release_id: 'release-1',
  currency: 'INR',
  total_paise: TOTAL_PAISE,
  shipping_paise: 0,
  captured_paise: TOTAL_PAISE,
  refunded_paise: 0,
  pay_by: at,
  ship_name: 'Asha Rao',
  ship_address: '12 Residency Road',
  ship_city: 'Bengaluru',
  ship_postal_code: '560025',
  ship_state: '',
  ship_phone: '9876543210',
  gstin: '',
  reuse_key: null,
  search_text: '',
  flag: null,
  created_at: at,
  paid_at: at,
  closed_at: null,
  cancelled_at: null,
  link_rev: 0,
  ...row,
})

/** Stores such an order, with its production begun. */
export const storeOrderRow = async ({ app }: Shop, row: Partial<OrderRow> = {}): Promise<OrderRow> => {
  const stored = someOrderRow(app.clock().toISOString(), row)
  await app.db.transaction(async (queries) => {
    await queries.insertInto('orders').values(stored).execute()
    await queries
      .insertInto('order_lines')
      .values({
        order_id: stored.id,
        position: 0,
        entry_id: 'blazer',
        slug: 'blazer',
        title: 'Peak Lapel Blazer',
        size: 'M',
        color: 'Emerald',
        quantity: 1,
        unit_price_paise: stored.total_paise,
        discount_paise: 0,
      })
      .execute()
    const begun = await insertTerms(queries, stored, app.clock())
    for (const statement of begun?.statements ?? []) await statement.execute()
  })
  return stored
}
