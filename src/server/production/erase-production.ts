import type { Queries } from '../db/database.ts'
import { ERASED_TEXT } from '../erased-text.ts'

/** Erases what may identify a person from an order's production: reasons and tracking details. */
export const eraseProduction = async (queries: Queries, orderId: string): Promise<void> => {
  const parcel = { tracking_number: '', tracking_url: '' }
  await queries
    .updateTable('order_stages')
    .set({ ...parcel, reason: '' })
    .where('order_id', '=', orderId)
    .execute()
  await queries.updateTable('order_production').set(parcel).where('order_id', '=', orderId).execute()
  await queries
    .updateTable('order_production')
    // The order stays paused; only the reason is erased.
    .set({ paused: ERASED_TEXT })
    .where('order_id', '=', orderId)
    .where('paused', 'is not', null)
    .execute()
}
