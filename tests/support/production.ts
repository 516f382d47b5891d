import type { ProductionAct } from '#contract/production/move-order.ts'
import type { Order } from '#domain/orders/order.ts'
import type { OrderRow } from '#server/db/schema.ts'
import { countPayment } from '#server/orders/order-transitions.ts'
import type { NewQuoteOrder } from '#server/orders/store-quote-order.ts'
import type { Client } from './client.ts'
import { acceptQuote, TOTAL } from './quote-order.ts'
import type { Shop } from './shop.ts'

/** Advances the shop’s clock to a moment. */
export const aim = (shop: Shop, moment: string): void =>
  shop.passTime(Date.parse(moment) - shop.app.clock().getTime())

/** Records money for an order, as if it had just arrived. */
export const payIn = ({ app: { db, clock } }: Shop, { id }: Pick<OrderRow, 'id'>, paise = TOTAL) =>
  db.transaction((queries) =>
    countPayment(
      queries,
      { id: `payment-of-${id}-${paise}`, order_id: id, amount_paise: paise },
      { at: clock(), input: 'verify' },
      async () => 'https://shop.example/order',
    ),
  )

/** An order that was just paid in full, so that its production has begun. */
export const paidOrder = async (shop: Shop, order: Partial<NewQuoteOrder> = {}): Promise<OrderRow> => {
  const row = await acceptQuote(shop, order)
  await payIn(shop, row)
  return row
}

/** A refusal of the API, or the order as it is afterwards. */
export type Moved = Order & { readonly error?: string; readonly fields?: Readonly<Record<string, string>> }

let keys = 0

/** Does something with an order in production, as staff do; each call is a separate click unless a key is given. */
export const act = (
  staff: Client,
  { id }: Pick<OrderRow, 'id'>,
  change: ProductionAct & { readonly step: number },
  key = `click-${(keys += 1)}`,
) => staff.post<Moved>(`/api/orders/${id}/production`, change, { headers: { 'idempotency-key': key } })

export const PARCEL = {
  carrier: 'Blue Dart',
  trackingNumber: '12345678901',
  url: 'https://www.bluedart.com/track/12345678901',
} as const

/** Every production event of an order, as stored. */
export const stagesOf = ({ app: { db } }: Shop, { id }: Pick<OrderRow, 'id'>) =>
  db.kysely.selectFrom('order_stages').selectAll().where('order_id', '=', id).orderBy('step').execute()
