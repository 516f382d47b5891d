import { readArguments } from '#config/arguments.ts'
import { type DatabaseName, openShopProcesses } from '../chaos/shop-processes.ts'
import { benchCreations } from './creations.ts'
import { type Measure, reportMeasures } from './measure.ts'
import { benchOrderList } from './order-list.ts'
import { benchStatic } from './static.ts'
import { loadAutocannon } from './tools/load-tools.ts'

/**
 * `npm run bench`: the shop compared with the least that could do the same, in one run and in separate processes, so
 * that the ratios hold on any machine. Measures both databases if TEST_DATABASE_URL is set. Exits with 1 if a goal is
 * missed.
 */

readArguments({
  help: `Usage: npm run bench

Compares the shop with the least that could do the same, and prints ratios. TEST_DATABASE_URL adds PostgreSQL.
Exits with 1 if a goal is missed.`,
})

// A missing package is reported before anything is built.
await loadAutocannon()

const databases: readonly DatabaseName[] = process.env.TEST_DATABASE_URL ? ['sqlite', 'postgres'] : ['sqlite']

if (!process.env.TEST_DATABASE_URL) console.log('TEST_DATABASE_URL is not set: SQLite only.')

const benchDatabase = async (database: DatabaseName): Promise<readonly Measure[]> => {
  const shop = await openShopProcesses(database, 1)
  try {
    return [...(await benchCreations(shop)), ...(await benchOrderList(shop))]
  } finally {
    await shop.close()
  }
}

let missed = reportMeasures('Built pages', await benchStatic())
for (const database of databases)
  missed += reportMeasures(`Orders on ${database}`, await benchDatabase(database))
process.exitCode = missed > 0 ? 1 : 0
