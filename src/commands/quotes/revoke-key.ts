import { readStoredKey } from '#config/stored-key.ts'
import { appendEntry } from '#server/audit/append.ts'
import { writeHeadFile } from '#server/audit/head-file.ts'
import { findKey, revokeKey } from '#server/quotes/key-rows.ts'
import { quoteSigningKey } from '#server/quotes/signing.ts'
import { CommandError } from '../command-error.ts'
import type { Deps } from '../shop-command.ts'

/** The id of the key that will sign from the next start on; undefined if there is none or it is revoked. */
const nextKey = async ({ config, db }: Deps): Promise<string | undefined> => {
  const secret = config.QUOTE_SIGNING_KEYS[0] ?? (await readStoredKey(config.DATA_DIR, 'quote-key'))
  if (secret === undefined) return undefined
  const { kid } = await quoteSigningKey(secret)
  return (await findKey(db.kysely, kid))?.revoked_at ? undefined : kid
}

/** Revokes a key: its signatures count no more, except on quotes stored in the shop's own database. */
export const revokeQuoteKey = async (deps: Deps, kid: string, reason: string): Promise<string> => {
  const { config, db, place } = deps
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
    if (!key)
      throw new CommandError(`There is no key ${kid} (${place}). npm run quote:keys -- list shows them.`)
    if (!(await revokeKey(queries, kid, reason, at)))
      throw new CommandError(`${kid} has already been revoked.`)
    return { head: await appendEntry(queries, act, at), wasSigning: key.retired_at === null }
  })
  await writeHeadFile(db.kysely, config.DATA_DIR, head)
  const answer = `${kid} is revoked (${place}). Within five minutes nobody accepts quotes signed with it, except the shop those it has stored.`
  if (!wasSigning) return answer
  const next = await nextKey(deps)
  const wayOut = next
    ? `Restart the shop: from then on ${next} signs them.`
    : 'Run npm run quote:keys -- rotate, then restart the shop.'
  return `${answer}\nIt signed until now, so no quote can be sent. ${wayOut}`
}
