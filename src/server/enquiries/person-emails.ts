import { chunksOf } from '#domain/chunks-of.ts'
import type { Queries } from '../db/database.ts'
import { EMPTIED } from '../outbox/outbox.ts'
import { digestKey } from './enquiry-emails.ts'

// SQLite takes no condition of a thousand parts.
const KEYS_AT_ONCE = 100

/** By which e-mails about the money of orders are known. */
const moneyIdsOf = async (queries: Queries, orderIds: readonly string[]): Promise<readonly string[]> => {
  if (orderIds.length === 0) return []
  const payments = queries.selectFrom('payments').select('id').where('order_id', 'in', orderIds)
  const refunds = queries.selectFrom('refunds').select('id').where('order_id', 'in', orderIds)
  return (await payments.unionAll(refunds).execute()).map(({ id }) => id)
}

/**
 * Empties e-mails to somebody, and those about her forms, quotes, orders and requests about them to anybody else: staff,
 * and the address an order had before it came into her account. Also a digest that was not sent: it may name her, and
 * the next morning's says what still waits. Answers their ids.
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
  for (const some of chunksOf(keys, KEYS_AT_ONCE)) {
    const aboutHer = stored
      .where('recipient', '<>', email)
      .where(({ or, eb }) => or(some.map((key) => eb('dedupe_key', 'like', key))))
    emails.push(...(await aboutHer.execute()))
  }
  for (const { id, recipient, dedupe_key } of emails)
    await queries
      .updateTable('outbox')
      // With another key she is written to again, should she come back; staff are told nothing a second time.
      .set({ ...EMPTIED, status: 'sent', dedupe_key: recipient === email ? `erased ${id}` : dedupe_key })
      .where('id', '=', id)
      .execute()
  return emails.map(({ id }) => id)
}
