import type { Queries } from '../db/database.ts'
import { newOrderedId } from '../db/new-id.ts'

interface Renewal {
  /** The address that the e-mails wait to be sent to, and the one that gets them instead; may be the same. */
  readonly from: string
  readonly to: string
  /** Replaces links that have ended; leaves a text without any as it is. */
  readonly renewed: (text: string) => Promise<string>
  /** The beginnings of the keys of e-mails that are not sent at all. */
  readonly dropped: readonly string[]
  readonly at: Date
}

/** Renews the ended links in e-mails that still wait, and sends these e-mails to another address. */
export const renewWaiting = async (
  queries: Queries,
  { from, to, renewed, dropped, at }: Renewal,
): Promise<void> => {
  const waiting = await queries
    .selectFrom('outbox')
    .select(['id', 'dedupe_key', 'body', 'html'])
    .where('recipient', '=', from)
    .where('status', '=', 'waiting')
    .execute()
  for (const { id, dedupe_key, body, html } of waiting) {
    const text = await renewed(body)
    if (text === body) continue
    if (dropped.some((key) => dedupe_key.startsWith(key))) {
      await queries.deleteFrom('outbox').where('id', '=', id).where('status', '=', 'waiting').execute()
      continue
    }
    await queries
      .updateTable('outbox')
      .set({
        // A new id: whoever is sending it to the former address at this moment must not mark it as sent.
        id: newOrderedId(),
        recipient: to,
        body: text,
        html: html && (await renewed(html)),
        attempts: 0,
        due_at: at.toISOString(),
        last_error: null,
      })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .execute()
  }
}
