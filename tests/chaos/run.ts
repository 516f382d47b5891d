import { readArguments } from '#config/arguments.ts'
import type { Outcome, Scenario } from './run-chaos.ts'

const MAX_SHOWN = 20
const MAX_SHOWN_LENGTH = 400

/**
 * `npm run chaos`: shoppers buy while answers get lost, webhooks come late, twice or forged, the provider fails and
 * servers are killed; then the shop's books are compared with the provider's. After that come the proofs: what must
 * hold however often it is tried. Exits with 1 on any deviation.
 * `-- --short` for about a minute, `--seed N` to repeat a run, `--database sqlite|postgres` for one database, `--only
 * storms`, `--only proofs` or a single proof by its name, such as `--only signatures`.
 */

const DATABASES = ['sqlite', 'postgres'] as const

const { has, valueOf, words, refuse } = readArguments({
  help: `Usage: npm run chaos [-- --short] [--seed N] [--database sqlite|postgres] [--purchases N] [--only WHAT]

Lets shoppers buy while everything goes wrong, and compares the shop's books with the provider's.
--short         about a minute
--seed N        repeats a run
--database      only this one; postgres needs TEST_DATABASE_URL
--purchases N   how many purchases a storm has
--only WHAT     storms, proofs, or one proof by its name, such as signatures

       npm run chaos -- simulate [--seed N] [--seeds N] [--trace]

Simulates the life of an order once per seed, for 10,000 seeds unless told otherwise.
--seed N        the first seed
--seeds N       how many seeds
--trace         prints every event

Exits with 1 on any deviation.`,
  flags: ['short', 'trace'],
  options: ['seed', 'seeds', 'database', 'purchases', 'only'],
  accepts: (words) => words.length === 0 || (words.length === 1 && words[0] === 'simulate'),
})

// Imported only now, so that help and usage errors don't wait for the shop's code.
const { PROOF_NAMES, runProofs } = await import('./proofs/run-proofs.ts')
const { runChaos } = await import('./run-chaos.ts')
const { seedsFrom, simulate, sumOf } = await import('./simulation/run-simulation.ts')

const numberOf = (option: 'seed' | 'seeds' | 'purchases', otherwise: number): number => {
  const value = valueOf(option) ?? String(otherwise)
  const isGood = option === 'seed' ? /^\d+$/ : /^[1-9]\d*$/
  return isGood.test(value)
    ? Number(value)
    : refuse(`--${option} must be a number${option === 'seed' ? '' : ' greater than 0'}.`)
}

const isSimulation = words.includes('simulate')
const isShort = has('short')
const only = valueOf('only')
const database = valueOf('database')
const seed = numberOf('seed', Math.floor(Math.random() * 1_000_000))
const databases = DATABASES.filter(
  (name) => (database ?? name) === name && (name === 'sqlite' || process.env.TEST_DATABASE_URL),
)
if (only !== undefined && !['storms', 'proofs', ...PROOF_NAMES].includes(only))
  refuse(`--only must be one of storms, proofs, ${PROOF_NAMES.join(', ')}.`)
if (databases.length === 0) refuse(`--database ${database} can't be used here.`)

type Setting = Omit<Scenario, 'database' | 'seed'>

const purchases = numberOf('purchases', isShort ? 60 : 1_000)
const SETTINGS: Readonly<Record<string, Setting>> = {
  'everything goes wrong': { purchases, atOnce: 24, kills: isShort ? 2 : 12, stormy: true },
  'killed in the middle of 50 purchases at once': { purchases: 50, atOnce: 50, kills: 1, stormy: false },
  ...(isShort
    ? {}
    : { '30 kills under write load': { purchases: 900, atOnce: 16, kills: 30, stormy: false } }),
}

if (!isSimulation)
  console.log(`Seed ${seed}. ${databases.includes('postgres') ? '' : 'Without PostgreSQL: SQLite only.'}`)
const hasStorms = !isSimulation && (only ?? 'storms') === 'storms'
const hasProofs = !isSimulation && only !== 'storms'
const proof = only === undefined || only === 'proofs' ? undefined : [only]

let deviated = 0
const report = (title: string, { figures, deviations }: Pick<Outcome, 'figures' | 'deviations'>) => {
  console.log(`\n${title}`)
  for (const [what, value] of Object.entries(figures)) console.log(`  ${what.padEnd(36)} ${value}`)
  for (const deviation of deviations.slice(0, MAX_SHOWN))
    console.error(`  DEVIATION ${deviation.slice(0, MAX_SHOWN_LENGTH)}`)
  deviated += deviations.length
}

for (const database of databases) {
  if (hasStorms)
    for (const [name, setting] of Object.entries(SETTINGS)) {
      const outcome = await runChaos({ ...setting, database, seed })
      report(`${database}, ${name} (${outcome.seconds.toFixed(0)} s)`, outcome)
    }
  if (hasProofs)
    await runProofs({
      database,
      seed,
      isShort,
      only: proof,
      onShown: (shown) => report(`${database}, ${shown.name} (${shown.seconds.toFixed(0)} s)`, shown),
    })
}
if (isSimulation) {
  const { seconds, endings } = await simulate({
    seeds: seedsFrom(seed, numberOf('seeds', 10_000)),
    isTraced: has('trace'),
    onEnding: ({ seed, weather, deviations }) => {
      for (const deviation of deviations)
        console.error(`  DEVIATION seed ${seed} (${weather}): ${deviation.slice(0, MAX_SHOWN_LENGTH)}`)
    },
  })
  const deviating = endings.filter(({ deviations }) => deviations.length > 0)
  const figures = { ...sumOf(endings), 'stories that deviate': deviating.length }
  report(`simulated, from seed ${seed} on (${seconds.toFixed(0)} s)`, { figures, deviations: [] })
  deviated += deviating.length
}
console.log(
  `\n${deviated === 0 ? 'The books agree.' : `${deviated} deviations. Repeat with --seed ${seed}.`}`,
)
process.exitCode = deviated === 0 ? 0 : 1
