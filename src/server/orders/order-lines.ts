import { pick } from '#domain/pick.ts'
import type { Queries } from '../db/database.ts'
import type { OrderLineRow } from '../db/schema.ts'

/**
 * The lines of these orders, by order id, in the order in which they were chosen; orders without lines are left out.
 */
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

/** The lines of one order, in the order in which they were chosen. */
export const linesOfOrder = async (queries: Queries, orderId: string): Promise<readonly OrderLineRow[]> =>
  (await linesByOrder(queries, [orderId])).get(orderId) ?? []

/** The columns of a line that name the product and its quantity. */
export const productOfLine = (line: OrderLineRow) => pick(line, 'title', 'color', 'size', 'quantity')

/** The total of a stored line after its discount, in paise. */
export const lineTotalPaise = ({
  quantity,
  unit_price_paise,
  discount_paise,
}: Pick<OrderLineRow, 'quantity' | 'unit_price_paise' | 'discount_paise'>): number =>
  quantity * unit_price_paise - discount_paise
