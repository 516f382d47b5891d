import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'

/** The account that an order was put into by the link of its quote; null for none, and for an order from a cart. */
export const claimingAccount = async (
  queries: Queries,
  { source, user_id }: Pick<OrderRow, 'source' | 'user_id'>,
): Promise<{ readonly name: string; readonly email: string } | null> => {
  if (source !== 'quote' || user_id === null) return null
  const account = await queries
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', user_id)
    .executeTakeFirst()
  return account ?? null
}
