import { parseArgs } from 'node:util'
import { runChaos, type Scenario } from './run-chaos.ts'

/**
 * `npm run chaos`: shoppers buy while answers get lost, messages come late, twice or forged, the provider fails
 * and servers are killed; then the shop's books are held against the provider's. Ends with 1 on any deviation.
 * `-- --short` for a minute's worth, `--seed N` to repeat a run, `--database sqlite|postgres` for one of them.
 */

const { values } = parseArgs({
  options: {
    short: { type: 'boolean', default: false },
    seed: { type: 'string', default: String(Math.floor(Math.random() * 1_000_000)) },
    database: { type: 'string' },
    purchases: { type: 'string' },
  },
})

const seed = Number(values.seed)
const databases = (['sqlite', 'postgres'] as const).filter(
  (name) => (values.database ?? name) === name && (name === 'sqlite' || process.env.TEST_DATABASE_URL),
)

type Setting = Omit<Scenario, 'database' | 'seed'>

const purchases = Number(values.purchases ?? (values.short ? 60 : 1_000))
const SETTINGS: Readonly<Record<string, Setting>> = {
  'everything goes wrong': { purchases, atOnce: 24, kills: values.short ? 2 : 12, stormy: true },
  'killed in the middle of 50 purchases at once': { purchases: 50, atOnce: 50, kills: 1, stormy: false },
  ...(values.short
    ? {}
    : { '30 kills under write load': { purchases: 900, atOnce: 16, kills: 30, stormy: false } }),
}

console.log(
  `Seed ${seed}. ${databases.includes('postgres') ? '' : 'TEST_DATABASE_URL is not used: SQLite only.'}`,
)
let deviated = 0
for (const database of databases)
  for (const [name, setting] of Object.entries(SETTINGS)) {
    const { seconds, figures, deviations } = await runChaos({ ...setting, database, seed })
    console.log(`\n${database}, ${name} (${seconds.toFixed(0)} s)`)
    for (const [what, value] of Object.entries(figures)) console.log(`  ${what.padEnd(36)} ${value}`)
    for (const deviation of deviations) console.error(`  DEVIATION ${deviation}`)
    deviated += deviations.length
  }
console.log(
  `\n${deviated === 0 ? 'The books agree.' : `${deviated} deviations. Repeat with --seed ${seed}.`}`,
)
process.exitCode = deviated === 0 ? 0 : 1
