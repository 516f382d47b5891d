import { readArguments } from '#config/arguments.ts'
import { formatDayAndTime } from '#domain/time/dates.ts'
import { listKeys } from '#server/quotes/key-rows.ts'
import { CommandError } from './command-error.ts'
import { revokeQuoteKey } from './quotes/revoke-key.ts'
import { rotateQuoteKey } from './quotes/rotate-key.ts'
import { runCommand, type Deps } from './shop-command.ts'

/** `npm run quote:keys -- list|rotate`, `npm run quote:keys -- revoke KID --why REASON`. */

const { words, valueOf, refuse } = readArguments({
  help: `Usage: npm run quote:keys -- list                        shows the keys that sign quotes, or did
       npm run quote:keys -- rotate                      makes a new key for future quotes; earlier quotes stay valid
       npm run quote:keys -- revoke KID --why "REASON"   revokes a key that others may know: what it signed counts only here`,
  options: ['why'],
  accepts: ([what = '', ...more]) =>
    (/^(list|rotate)$/.test(what) && more.length === 0) || (what === 'revoke' && more.length === 1),
})
const [what, kid = ''] = words
const reason = valueOf('why')?.trim() ?? ''
if (what === 'revoke' && reason === '') refuse('Please say why: --why "…"; it is recorded.')

const list = async ({ db, place }: Deps): Promise<string> => {
  const keys = await listKeys(db.kysely)
  if (keys.length === 0)
    throw new CommandError(`No key has signed a quote yet (${place}). Start the shop once.`)
  return keys
    .map(({ kid: name, from_at: from, retired_at: retired, revoked_at: revoked, reason: why }) =>
      [
        `${name}  since ${formatDayAndTime(from)}`,
        ...(revoked ? [`revoked ${formatDayAndTime(revoked)}: ${why}`] : []),
        ...(!revoked && retired ? [`retired ${formatDayAndTime(retired)}`] : []),
        ...(!revoked && !retired ? ['signs'] : []),
      ].join(', '),
    )
    .join('\n')
}

// `list` changes no tables: an older version of the shop may still be running and expects its own.
const LOOKS = { migrates: what !== 'list' }

await runCommand((shop) => {
  if (what === 'list') return list(shop)
  return what === 'rotate' ? rotateQuoteKey(shop) : revokeQuoteKey(shop, kid, reason)
}, LOOKS)
