import { chunksOf } from '#domain/chunks-of.ts'
import type { Queries } from '../db/database.ts'
import { EMPTIED } from '../outbox/outbox.ts'
import { digestKey } from './enquiry-emails.ts'

// SQLite refuses conditions of a thousand or more parts.
const BATCH_SIZE = 100

/** The ids that identify e-mails about payments and refunds of orders. */
const moneyIdsOf = async (queries: Queries, orderIds: readonly string[]): Promise<readonly string[]> => {
  if (orderIds.length === 0) return []
  const payments = queries.selectFrom('payments').select('id').where('order_id', 'in', orderIds)
  const refunds = queries.selectFrom('refunds').select('id').where('order_id', 'in', orderIds)
  return (await payments.unionAll(refunds).execute()).map(({ id }) => id)
}

/**
 * Clears all e-mails to a person, and those to others about her forms, quotes, orders and service requests: to staff,
 * and to the address of an order before it was added to her account. Also clears unsent digests, which may name her;
 * the next morning's lists again what still waits. Returns the ids.
 */
export const eraseEmails = async (
  queries: Queries,
  email: string,
  {
    formIds,
    orderIds,
    quoteIds,
    serviceIds,
  }: Readonly<Record<'formIds' | 'orderIds' | 'quoteIds' | 'serviceIds', readonly string[]>>,
): Promise<readonly string[]> => {
  const stored = queries.selectFrom('outbox').select(['id', 'recipient', 'dedupe_key'])
  const emails = await stored.where('recipient', '=', email).execute()
  const digests = stored.where('status', '<>', 'sent').where('dedupe_key', 'like', digestKey('%'))
  emails.push(...(await digests.execute()))
  const moneyIds = await moneyIdsOf(queries, orderIds)
  const keys = [
    ...[...orderIds, ...quoteIds, ...serviceIds, ...moneyIds].map((id) => `% ${id}%`),
    ...formIds.flatMap((id) => [`request ${id} %`, `contact ${id} %`]),
  ]
  for (const some of chunksOf(keys, BATCH_SIZE)) {
    const aboutHer = stored
      .where('recipient', '<>', email)
      .where(({ or, eb }) => or(some.map((key) => eb('dedupe_key', 'like', key))))
    emails.push(...(await aboutHer.execute()))
  }
  for (const { id, recipient, dedupe_key } of emails)
    await queries
      .updateTable('outbox')
      // A new key allows further e-mails to her, should she come back; e-mails to staff keep theirs and are not sent
      // again.
      .set({ ...EMPTIED, status: 'sent', dedupe_key: recipient === email ? `erased ${id}` : dedupe_key })
      .where('id', '=', id)
      .execute()
  return emails.map(({ id }) => id)
}
