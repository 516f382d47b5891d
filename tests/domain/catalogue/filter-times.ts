import { performance } from 'node:perf_hooks'
import { parentPort, workerData } from 'node:worker_threads'
import { findProducts } from '#domain/catalogue/find.ts'
import { readShopQuery, type Askable } from '#domain/catalogue/shop-query.ts'

/** What this thread tells: milliseconds, each the least of some rounds, in which nobody interrupted the work. */
export interface FilterTimes {
  /** Reading the catalogue as text. */
  readonly reading: number
  /** One for each query. */
  readonly filters: readonly number[]
}

const ROUNDS = 15
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
  const began = performance.now()
  work()
  return performance.now() - began
}
const leastOf = (work: () => unknown) => Math.min(...Array.from({ length: ROUNDS }, () => timeOf(work)))

const times: FilterTimes = {
  reading: leastOf(() => JSON.parse(text)),
  filters: queries.map((query) => leastOf(() => findProducts(known, query))),
}
parentPort?.postMessage(times, [])
