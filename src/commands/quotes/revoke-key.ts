import { appendEntry } from '#server/audit/append.ts'
import { writeHeadFile } from '#server/audit/head-file.ts'
import { findKey, revokeKey } from '#server/quotes/key-rows.ts'
import { CannotDo } from '../cannot-do.ts'
import type { Deps } from '../shop-command.ts'

/** Makes every signature of a key worthless except on quotes that stand in the shop's own database. */
export const revokeQuoteKey = async (
  { config, db, place }: Deps,
  kid: string,
  reason: string,
): Promise<string> => {
  const at = new Date()
  const act = {
    actorId: null,
    actor: 'command line',
    act: 'quote-key.revoked',
    subject: kid,
    details: { reason },
  }
  const { head, wasSigning } = await db.transaction(async (queries) => {
    const key = await findKey(queries, kid)
    if (!key) throw new CannotDo(`There is no key ${kid} (${place}). npm run quote:keys -- list shows them.`)
    if (!(await revokeKey(queries, kid, reason, at))) throw new CannotDo(`${kid} was revoked before.`)
    return { head: await appendEntry(queries, act, at), wasSigning: key.retired_at === null }
  })
  await writeHeadFile(db.kysely, config.DATA_DIR, head)
  return [
    `${kid} is revoked (${place}). Within five minutes nobody accepts a quote signed with it any more, except the shop those it has kept.`,
    ...(wasSigning
      ? [
          'It signed until now, so no quote can be sent: npm run quote:keys -- rotate, then start the shop again.',
        ]
      : []),
  ].join('\n')
}
