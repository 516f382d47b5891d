import { loadAutocannon, type Options } from './tools/load-tools.ts'

export interface Speed {
  readonly perSecond: number
  readonly p99Ms: number
}

const WARM_UP_S = 1

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** Loads a server for a few seconds. Any error, and any status but 2xx, aborts the measurement. */
const load = async (options: Options): Promise<Speed> => {
  const autocannon = await loadAutocannon()
  const { requests, latency, errors, timeouts, non2xx } = await autocannon(options)
  if (errors + timeouts + non2xx > 0)
    throw new Error(
      `${options.url}: ${errors} errors, ${timeouts} time-outs, ${non2xx} other answers than 2xx`,
    )
  return { perSecond: requests.average, p99Ms: latency.p99 }
}

interface Rounds {
  readonly rounds: number
  readonly seconds: number
}

/**
 * Loads several servers in turn, so that a busy moment of the machine affects all of them; returns the medians of the
 * rounds.
 */
export const alternate = async <N extends string>(
  { rounds, seconds }: Rounds,
  sides: Readonly<Record<N, Omit<Options, 'duration'>>>,
): Promise<Readonly<Record<N, Speed>>> => {
  const names = Object.keys(sides) as N[]
  const taken = new Map<N, Speed[]>(names.map((name) => [name, []]))
  for (const name of names) await load({ ...sides[name], duration: WARM_UP_S })
  for (let round = 0; round < rounds; round++)
    for (const name of names) taken.get(name)?.push(await load({ ...sides[name], duration: seconds }))
  const speeds = names.map((name) => {
    const all = taken.get(name) ?? []
    const perSecond = median(all.map((speed) => speed.perSecond))
    return [name, { perSecond, p99Ms: median(all.map((speed) => speed.p99Ms)) }]
  })
  return Object.fromEntries(speeds)
}
