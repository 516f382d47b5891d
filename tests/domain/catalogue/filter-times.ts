import { parentPort, workerData } from 'node:worker_threads'
import { findProducts } from '#domain/catalogue/find.ts'
import { readShopQuery, type Askable } from '#domain/catalogue/shop-query.ts'

/** What this thread tells: milliseconds of its own processor time, which no other work on the machine takes part in. */
export interface FilterTimes {
  /** Reading the catalogue as text. */
  readonly reading: number
  /** One for each query. */
  readonly filters: readonly number[]
}

/** Until the code is as quick as it gets. */
const FIRST_ROUNDS = 5
/** The system counts a thread's time in steps of some milliseconds: so many rounds together outweigh a step. */
const ROUNDS = 30
const QUERIES = [
  'category=All&colour=green&size=m',
  'category=All&colour=green&colour=white&size=m&cloth=silk+satin&occasion=evening&availability=now',
  'category=All&sort=name&price=25000-50000',
  'category=Blazer&size=m',
]

const known = workerData as Askable
const text = JSON.stringify(known)
const queries = QUERIES.map((search) => readShopQuery(new URLSearchParams(search), known))

const timeOf = (work: () => unknown) => {
  for (let round = 0; round < FIRST_ROUNDS; round += 1) work()
  const before = process.threadCpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / ROUNDS
}

const times: FilterTimes = {
  reading: timeOf(() => JSON.parse(text)),
  filters: queries.map((query) => timeOf(() => findProducts(known, query))),
}
parentPort?.postMessage(times, [])
