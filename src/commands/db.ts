import { readArguments } from '#config/arguments.ts'
import { backUp } from './db/backup.ts'
import { restore } from './db/restore.ts'
import { runCommand, type Deps } from './shop-command.ts'

/** `npm run db:backup -- FILE` and `npm run db:restore -- FILE [--replace]`. */

const { has, words } = readArguments({
  help: `Usage: npm run db:backup -- FILE                the shop's rows into a file; changes nothing
       npm run db:restore -- FILE [--replace]   and back; --replace: what the database holds may go`,
  flags: ['replace'],
  accepts: ([what = '', ...more]) => /^(backup|restore)$/.test(what) && more.length === 1,
})
const [what, file = ''] = words

const asText = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([table, count]) => `${count} ${table}`)
    .join(', ')

const keep = async ({ db, place }: Deps) => `${file} holds ${place}: ${asText(await backUp(db, file))}.`

const bringBack = async ({ db, place }: Deps) => {
  const counts = await restore(db, file, { replace: has('replace') })
  return `${place} is restored from ${file}: ${asText(counts)}.`
}

// A backup is made before a new version touches the tables, so it leaves them as they are.
await (what === 'backup' ? runCommand(keep, { migrates: false }) : runCommand(bringBack))
