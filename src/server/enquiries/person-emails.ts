import { chunksOf } from '#domain/chunks-of.ts'
import type { Queries } from '../db/database.ts'
import { EMPTIED } from '../outbox/outbox.ts'

// SQLite takes no condition of a thousand parts.
const KEYS_AT_ONCE = 100

/** Empties e-mails to somebody, and to staff about her forms, quotes, orders and requests about them; answers their ids. */
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
  const keys = [
    ...orderIds.map((id) => `staff ${id} %`),
    ...quoteIds.map((id) => `staff quote ${id} %`),
    ...serviceIds.map((id) => `staff service ${id} %`),
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
