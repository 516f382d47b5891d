import type { Queries } from '../db/database.ts'

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
  const blank = {
    recipient: '',
    subject: '',
    body: '',
    html: null,
    unsubscribe_url: null,
    status: 'sent',
  } as const
  // With another key she is written to again, should she come back.
  for (const { id } of emails)
    await queries
      .updateTable('outbox')
      .set({ ...blank, dedupe_key: `erased ${id}` })
      .where('id', '=', id)
      .execute()
  return emails.map(({ id }) => id)
}
