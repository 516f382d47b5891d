import { type ChildProcess, fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { PlantName } from './plants.ts'
import type { Ending } from './story.ts'

const WORKER = join(import.meta.dirname, '../simulation-worker.ts')

/** The story that a worker is to run. */
export interface Order {
  readonly seed: number
  readonly plant?: PlantName | undefined
  readonly isTraced?: boolean | undefined
}

interface Run extends Omit<Order, 'seed'> {
  readonly seeds: readonly number[]
  /** How many stories run at the same time, each in a separate process; by default one per core. */
  readonly atOnce?: number
  /** Begins no further story after one has ended with a deviation. */
  readonly endsAtDeviation?: boolean
  readonly onEnding?: (ending: Ending) => void
}

export interface Simulated {
  readonly seconds: number
  /** In the order of the seeds. */
  readonly endings: readonly Ending[]
}

/**
 * Workers that wait for their next story, because starting one takes longer than running a few. They don't keep the
 * process alive.
 */
const idle: ChildProcess[] = []

const startWorker = (): ChildProcess => {
  const worker = fork(WORKER, [], {
    execArgv: ['--max-semi-space-size=64'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  // A worker that ends while it waits is removed.
  worker.once('exit', () => {
    if (idle.includes(worker)) idle.splice(idle.indexOf(worker), 1)
  })
  return worker
}

const tellIn = (worker: ChildProcess, order: Order): Promise<Ending> =>
  new Promise((resolve, reject) => {
    const onExit = (code: number | null) => reject(new Error(`A simulation ended with ${code}.`))
    worker.once('error', reject)
    worker.once('exit', onExit)
    worker.once('message', (ending: Ending) => {
      worker.off('error', reject)
      worker.off('exit', onExit)
      resolve(ending)
    })
    worker.send(order)
  })

/** Gives a worker one story after the other until none are left. */
const tellAll = async (orders: Iterator<Order>, onEnding: (ending: Ending) => void): Promise<void> => {
  const worker = idle.pop() ?? startWorker()
  worker.ref()
  worker.channel?.ref()
  for (let next = orders.next(); !next.done; next = orders.next()) onEnding(await tellIn(worker, next.value))
  worker.unref()
  worker.channel?.unref()
  idle.push(worker)
}

/** Runs the stories of some seeds. Each ends the same way whichever process runs it, and after whichever others. */
export const simulate = async ({
  seeds,
  atOnce = availableParallelism(),
  endsAtDeviation = false,
  onEnding,
  ...order
}: Run): Promise<Simulated> => {
  const began = performance.now()
  const endings = new Map<number, Ending>()
  let isEnough = false
  const orders = function* (): Generator<Order> {
    for (const seed of seeds) {
      if (isEnough) return
      yield { ...order, seed }
    }
  }
  const open = orders()
  const workers = Array.from({ length: Math.min(atOnce, seeds.length) }, () =>
    tellAll(open, (ending) => {
      endings.set(ending.seed, ending)
      onEnding?.(ending)
      isEnough = endsAtDeviation && (isEnough || ending.deviations.length > 0)
    }),
  )
  await Promise.all(workers)
  return {
    seconds: (performance.now() - began) / 1000,
    endings: seeds.flatMap((seed) => endings.get(seed) ?? []),
  }
}

/** This many consecutive seeds, beginning with the first. */
export const seedsFrom = (first: number, count: number): readonly number[] =>
  Array.from({ length: count }, (_, n) => first + n)

/** The totals of all stories. */
export const sumOf = (endings: readonly Ending[]): Readonly<Record<string, number>> => {
  const sums: Record<string, number> = { stories: endings.length }
  for (const { figures } of endings)
    for (const [name, figure] of Object.entries(figures)) sums[name] = (sums[name] ?? 0) + figure
  return sums
}
