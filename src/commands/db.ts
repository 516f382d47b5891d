import { readArguments } from '#config/arguments.ts'
import { appendEntry } from '#server/audit/append.ts'
import type { ChainHead } from '#server/audit/chain.ts'
import { replaceHeadFile } from '#server/audit/head-file.ts'
import { backUp } from './db/backup.ts'
import { restore } from './db/restore.ts'
import { runCommand, type Deps } from './shop-command.ts'

/** `npm run db:backup -- FILE` and `npm run db:restore -- FILE [--replace]`. */

const { has, words } = readArguments({
  help: `Usage: npm run db:backup -- FILE                saves the shop's rows to a file; changes nothing
       npm run db:restore -- FILE [--replace]   restores them; --replace first deletes what the database contains`,
  flags: ['replace'],
  accepts: ([what = '', ...more]) => /^(backup|restore)$/.test(what) && more.length === 1,
})
const [what, file = ''] = words

const asText = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([table, count]) => `${count} ${table}`)
    .join(', ')

const writeBackup = async ({ db, place }: Deps) =>
  `${file} holds ${place}: ${asText(await backUp(db, file))}.`

const restoreBackup = async ({ db, config, place }: Deps) => {
  let head: ChainHead | undefined
  const { madeAt, counts } = await restore(db, file, {
    replace: has('replace'),
    record: async (queries, madeAt) => {
      const act = { actorId: null, actor: 'command line', act: 'database.restored', details: { madeAt } }
      head = await appendEntry(queries, act, new Date())
    },
  })
  // The audit log continues from the end of the backup; its new entry records the restore.
  if (head) await replaceHeadFile(config.DATA_DIR, head)
  return `${place} is restored from ${file}: ${asText(counts)}.
It is as it was at ${madeAt}. What was revoked, ended or erased since then no longer is: do it again (“After a restore” in docs/operations.md).`
}

// No migration for a backup: it is made before a new version changes the tables.
await (what === 'backup' ? runCommand(writeBackup, { migrates: false }) : runCommand(restoreBackup))
