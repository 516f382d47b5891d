import { MAX_ORDERS_AT_ONCE } from '#domain/board/board.ts'
import type { OrderPapers } from '#domain/board/papers.ts'
import { isOrderId } from '#domain/orders/order.ts'
import type { Database } from '../db/database.ts'
import { linesByOrder, productOfLine } from '../orders/order-lines.ts'
import { OPEN_OR_PAID } from '../orders/order-list.ts'
import { shippingAddressIn } from '../orders/shipping-address.ts'

/** The order ids in the query, without duplicates; those beyond the limit are dropped. */
export const orderIdsIn = ({ searchParams }: URL): readonly string[] =>
  [...new Set((searchParams.get('orders') ?? '').split(','))].filter(isOrderId).slice(0, MAX_ORDERS_AT_ONCE)

/** The contents of the papers of some orders, in the order of the ids; unknown ids are left out. */
export const openPapers =
  ({ kysely }: Database) =>
  async (orderIds: readonly string[]): Promise<readonly OrderPapers[]> => {
    if (orderIds.length === 0) return []
    const rows = await kysely.selectFrom('orders').selectAll().where('id', 'in', orderIds).execute()
    const lines = await linesByOrder(kysely, orderIds)
    const rowOf = new Map(rows.map((row) => [row.id, row]))
    return orderIds.flatMap((orderId) => {
      const row = rowOf.get(orderId)
      if (!row) return []
      return {
        orderId,
        number: row.number,
        createdAt: row.created_at,
        isClosed: !OPEN_OR_PAID.includes(row.status),
        address: shippingAddressIn(row),
        lines: (lines.get(orderId) ?? []).map(productOfLine),
      }
    })
  }
