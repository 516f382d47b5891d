import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { readArguments } from '#config/arguments.ts'
import { messageOf } from '#config/errors.ts'
import { exitCode, scored, tableOf } from './board.ts'
import { fromProof, PROOF_ROWS, proofOf } from './from-proofs.ts'
import { measureByTests, TEST_ROWS } from './from-tests.ts'
import { type Measured, notMeasured } from './measured.ts'
import { ROWS } from './rows.ts'

/**
 * `npm run scoreboard`: the shop's promises as numbers, each measured now on this commit, as a table and with `--
 * --json FILE` as JSON. `--only M5,N3` for some rows, `--short` for few repetitions, `--seed N` to repeat a run,
 * `--only O1 --soak 30` for thirty minutes under load.
 * Exits with 1 if a row misses its number, with 2 if none does but some couldn't be measured.
 */

const { has, valueOf, refuse } = readArguments({
  help: `Usage: npm run scoreboard [-- --only M5,N3] [--short] [--seed N] [--json FILE] [--soak MINUTES]

Measures the shop's promises now, on this commit, and prints them as a table.
--only M5,N3    measures these rows only
--short         repeats measurements less often
--seed N        repeats a run
--json FILE     also writes the result as JSON
--soak MINUTES  how long row O1 keeps the shop under load

Exits with 1 if a row misses its number, with 2 if none does but some could not be measured.`,
  flags: ['short'],
  options: ['only', 'seed', 'json', 'soak'],
})

// Imported only now, so that help and usage errors don't wait for the shop's code.
const { runProofs } = await import('../chaos/proofs/run-proofs.ts')
const { DIRECT } = await import('./direct.ts')
const { OTHERS } = await import('./others.ts')

const isShort = has('short')
const seed = Number(valueOf('seed') ?? Math.floor(Math.random() * 1_000_000))
if (!Number.isInteger(seed)) refuse('--seed is a number.')
const soak = valueOf('soak')
const soakMinutes = soak === undefined ? undefined : Number(soak)
if (soakMinutes !== undefined && !(soakMinutes > 0)) refuse('--soak is a number of minutes.')
const wanted = valueOf('only')?.split(',') ?? ROWS.map(({ id }) => id)
const unknown = wanted.filter((id) => !ROWS.some((row) => row.id === id))
if (unknown.length > 0) refuse(`There is no row ${unknown.join(', ')}.`)

const git = (...args: readonly string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim()
const commit = git('rev-parse', 'HEAD')
const isChanged = git('status', '--porcelain') !== ''
const databases = process.env.TEST_DATABASE_URL
  ? 'SQLite, what tests count on PostgreSQL too'
  : 'SQLite only, without TEST_DATABASE_URL'

const measured = new Map<string, Measured>()
const among = (ids: readonly string[]) => ids.filter((id) => wanted.includes(id))

for (const id of among(Object.keys(DIRECT))) measured.set(id, DIRECT[id]?.() ?? notMeasured(''))

/** Measures rows together; if that fails, none of them is measured. */
const attempt = async (ids: readonly string[], work: () => Promise<void>): Promise<void> => {
  if (ids.length === 0) return
  try {
    await work()
  } catch (error) {
    const why = messageOf(error)
    for (const id of ids) if (!measured.has(id)) measured.set(id, notMeasured(`broke off: ${why}`))
  }
}

const common = { database: 'sqlite', seed } as const
const proofRows = among(PROOF_ROWS)
await attempt(proofRows, async () => {
  const only = proofRows.flatMap((id) => proofOf(id) ?? [])
  for (const shown of await runProofs({ ...common, isShort, only }))
    for (const id of proofRows) if (proofOf(id) === shown.name) measured.set(id, fromProof(id, shown))
})

for (const id of among(Object.keys(OTHERS)))
  await attempt([id], async () => {
    const measure = OTHERS[id]
    if (measure) measured.set(id, await measure({ isShort, seed, soakMinutes }))
  })

const testRows = among(TEST_ROWS)
await attempt(testRows, async () => {
  for (const [id, result] of await measureByTests(testRows, isShort)) measured.set(id, result)
})

const rows = scored(wanted, measured)
console.log(
  `Commit ${commit.slice(0, 7)}${isChanged ? ', changed' : ''}, ${databases}, seed ${seed}${isShort ? ', few repetitions' : ''}\n${tableOf(rows)}`,
)
const json = valueOf('json')
if (json) await writeFile(json, JSON.stringify({ commit, isChanged, databases, seed, rows }, null, 2))
process.exitCode = exitCode(rows)
