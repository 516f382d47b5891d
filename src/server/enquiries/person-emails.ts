import type { Queries } from '../db/database.ts'
import { EMPTIED } from '../outbox/outbox.ts'

/** Empties e-mails to somebody, and to staff about her forms, quotes and requests about orders; answers their ids. */
export const eraseEmails = async (
  queries: Queries,
  email: string,
  {
    formIds,
    quoteIds,
    serviceIds,
  }: Readonly<Record<'formIds' | 'quoteIds' | 'serviceIds', readonly string[]>>,
): Promise<readonly string[]> => {
  const emails = await queries
    .selectFrom('outbox')
    .select('id')
    .where(({ or, eb }) =>
      or([
        eb('recipient', '=', email),
        ...quoteIds.map((id) => eb('dedupe_key', 'like', `staff quote ${id} %`)),
        ...serviceIds.map((id) => eb('dedupe_key', 'like', `staff service ${id} %`)),
        ...formIds.flatMap((id) =>
          ['request', 'contact'].map((form) => eb('dedupe_key', 'like', `${form} ${id} %`)),
        ),
      ]),
    )
    .execute()
  // With another key she is written to again, should she come back.
  for (const { id } of emails)
    await queries
      .updateTable('outbox')
      .set({ ...EMPTIED, status: 'sent', dedupe_key: `erased ${id}` })
      .where('id', '=', id)
      .execute()
  return emails.map(({ id }) => id)
}
