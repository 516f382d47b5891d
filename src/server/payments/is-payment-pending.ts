import type { Queries } from '../db/database.ts'

/** Whether the provider holds money for an order, or may hold it, that has not arrived yet: nobody asks for it again then. */
export const isPaymentPending = async (queries: Queries, orderId: string): Promise<boolean> =>
  (await queries
    .selectFrom('payments')
    .select('id')
    .where('order_id', '=', orderId)
    .where('pending_at', 'is not', null)
    .executeTakeFirst()) !== undefined
