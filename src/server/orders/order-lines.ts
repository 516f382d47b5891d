import { pick } from '#domain/pick.ts'
import type { Queries } from '../db/database.ts'
import type { OrderLineRow } from '../db/schema.ts'

/** The lines of these orders, by the order's id, each order's as they were chosen; nothing for an order without. */
export const linesByOrder = async (
  queries: Queries,
  orderIds: readonly string[],
): Promise<ReadonlyMap<string, readonly OrderLineRow[]>> => {
  const rows = await queries
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, ({ order_id }) => order_id)
}

/** The lines of one order, as they were chosen. */
export const linesOfOrder = async (queries: Queries, orderId: string): Promise<readonly OrderLineRow[]> =>
  (await linesByOrder(queries, [orderId])).get(orderId) ?? []

/** What of a line says which product is to be made, and how often. */
export const productOfLine = (line: OrderLineRow) => pick(line, 'title', 'color', 'size', 'quantity')

/** What a stored line costs together, in paise. */
export const lineTotalPaise = ({
  quantity,
  unit_price_paise,
  discount_paise,
}: Pick<OrderLineRow, 'quantity' | 'unit_price_paise' | 'discount_paise'>): number =>
  quantity * unit_price_paise - discount_paise
