import type { Queries } from '../db/database.ts'
import { GONE } from '../gone.ts'

/** Takes out of an order's production what may say something of a person: reasons, and the way to her parcel. */
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
    // Why it stands still goes, and that it does stays.
    .set({ paused: GONE })
    .where('order_id', '=', orderId)
    .where('paused', 'is not', null)
    .execute()
}
