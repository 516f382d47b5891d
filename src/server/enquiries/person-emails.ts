import type { Queries } from '../db/database.ts'
import { EMPTIED } from '../outbox/outbox.ts'

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
  const emails = await queries
    .selectFrom('outbox')
    .select(['id', 'recipient', 'dedupe_key'])
    .where(({ or, eb }) =>
      or([
        eb('recipient', '=', email),
        ...orderIds.map((id) => eb('dedupe_key', 'like', `staff ${id} %`)),
        ...quoteIds.map((id) => eb('dedupe_key', 'like', `staff quote ${id} %`)),
        ...serviceIds.map((id) => eb('dedupe_key', 'like', `staff service ${id} %`)),
        ...formIds.flatMap((id) =>
          ['request', 'contact'].map((form) => eb('dedupe_key', 'like', `${form} ${id} %`)),
        ),
      ]),
    )
    .execute()
  for (const { id, recipient, dedupe_key } of emails)
    await queries
      .updateTable('outbox')
      // With another key she is written to again, should she come back; staff are told nothing a second time.
      .set({ ...EMPTIED, status: 'sent', dedupe_key: recipient === email ? `erased ${id}` : dedupe_key })
      .where('id', '=', id)
      .execute()
  return emails.map(({ id }) => id)
}
