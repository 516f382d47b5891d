import { parseArgs } from 'node:util'
import { backUp } from './db/backup.ts'
import { restore } from './db/restore.ts'
import { CannotDo } from './cannot-do.ts'
import { runCommand } from './shop-command.ts'

/** `npm run db:backup -- FILE` and `npm run db:restore -- FILE [--replace]`. */

const USAGE = 'Usage: npm run db:backup -- FILE\n       npm run db:restore -- FILE [--replace]'

const asText = (counts: Readonly<Record<string, number>>) =>
  Object.entries(counts)
    .map(([table, count]) => `${count} ${table}`)
    .join(', ')

await runCommand(async ({ db, place }) => {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
    options: { replace: { type: 'boolean' } },
  })
  const [what, file, ...more] = positionals
  if (!file || more.length > 0) throw new CannotDo(USAGE)
  if (what === 'backup') return `${file} holds ${place}: ${asText(await backUp(db, file))}.`
  if (what !== 'restore') throw new CannotDo(USAGE)
  const counts = await restore(db, file, { replace: values.replace === true })
  return `${place} is restored from ${file}: ${asText(counts)}.`
})
