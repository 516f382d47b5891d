import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { PlantName } from './plants.ts'
import type { Ending } from './story.ts'

const WORKER = join(import.meta.dirname, '../simulation-worker.ts')

/** What a worker is to tell. */
export interface Order {
  readonly seeds: readonly number[]
  readonly plant?: PlantName | undefined
  readonly isTraced?: boolean | undefined
  /** Tells no more once a story has ended badly, in whichever process. */
  readonly endsAtDeviation?: boolean | undefined
}

interface Run extends Order {
  /** How many stories are told at the same time, each in a process of its own; one for each core unless given. */
  readonly atOnce?: number
  readonly onEnding?: (ending: Ending) => void
}

export interface Simulated {
  readonly seconds: number
  /** In the order of the seeds. */
  readonly endings: readonly Ending[]
}

const tellIn = (order: Order, enough: AbortSignal, onEnding: (ending: Ending) => void): Promise<void> =>
  new Promise((resolve, reject) => {
    const worker = fork(WORKER, [], {
      execArgv: ['--max-semi-space-size=64'],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    worker.on('message', (ending: Ending) => onEnding(ending))
    worker.once('error', reject)
    worker.once('exit', (code) =>
      code === 0 || enough.aborted ? resolve() : reject(new Error(`A simulation ended with ${code}.`)),
    )
    enough.addEventListener('abort', () => worker.kill())
    worker.send(order)
  })

/** Tells the stories of some seeds. Each ends the same whichever process tells it, and after whichever other. */
export const simulate = async ({ seeds, atOnce, onEnding, ...order }: Run): Promise<Simulated> => {
  const began = performance.now()
  const workers = Math.min(atOnce ?? availableParallelism(), seeds.length)
  const endings = new Map<number, Ending>()
  const enough = new AbortController()
  const shares = Array.from({ length: workers }, (_, worker) =>
    seeds.filter((_, at) => at % workers === worker),
  )
  await Promise.all(
    shares.map((share) =>
      tellIn({ ...order, seeds: share }, enough.signal, (ending) => {
        endings.set(ending.seed, ending)
        onEnding?.(ending)
        if (order.endsAtDeviation && ending.deviations.length > 0) enough.abort()
      }),
    ),
  )
  return {
    seconds: (performance.now() - began) / 1000,
    endings: seeds.flatMap((seed) => endings.get(seed) ?? []),
  }
}

/** So many seeds from a first one on. */
export const seedsFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => first + n)

/** What all stories together held. */
export const sumOf = (endings: readonly Ending[]): Readonly<Record<string, number>> => {
  const sums: Record<string, number> = { stories: endings.length }
  for (const { figures } of endings)
    for (const [name, figure] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + figure
  return sums
}
