import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { openRandom, type Random } from '../random.ts'

/** One run of a program: once it is over, nothing that waits in it ever continues, as after a kill. */
export interface Life {
  readonly name: string
  isOver: boolean
  /** How far its machine's clock is ahead of the true time. */
  skewMs: number
}

interface Due {
  readonly atMs: number
  readonly order: number
  readonly life: Life | undefined
  readonly happen: () => void
}

const BEGINNING_MS = Date.UTC(2026, 0, 5, 4, 30)
const MAX_STEPS = 200_000

// Promises settle before the next turn and nothing here waits for another thread, so whatever is still waiting then
// waits for the world.
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const untilQuiet = async () => {
  do await nextTurn()
  while (
    // The database commits in a turn of its own.
    process.getActiveResourcesInfo().includes('Immediate')
  )
}

/** The first half of an id counts all ids that the process has ever made, including those of earlier stories. */
const PLACE_OF_ID = /\b[0-9a-f]{12}(?=[0-9a-f]{12}\b)/g

/**
 * A simulated world: its time jumps from one due event to the next, and all its randomness comes from one seed. No two
 * events happen at the same moment, so the same seed gives the same story.
 */
export class World {
  readonly random: Random
  /** The product's own random numbers, separate from those that decide what happens to it. */
  readonly productRandom: Random
  nowMs = BEGINNING_MS
  steps = 0
  /** Called after every step. */
  watch: () => void = () => undefined
  readonly #lives = new AsyncLocalStorage<Life>()
  readonly #due: Due[] = []
  readonly #hash = createHash('sha256')
  readonly #tell: ((line: string) => void) | undefined
  #order = 0

  constructor(seed: number, tell?: (line: string) => void) {
    this.random = openRandom(seed)
    this.productRandom = openRandom(seed ^ 0x5eed)
    this.#tell = tell
  }

  /** The life that the running code belongs to; undefined for the world outside the shop. */
  get life(): Life | undefined {
    return this.#lives.getStore()
  }

  /** The time on the clock of the calling machine. */
  get clockMs(): number {
    return Math.floor(this.nowMs) + (this.life?.skewMs ?? 0)
  }

  /** Runs something as part of a life: everything that it starts ends with the life. */
  inLife<T>(life: Life, work: () => T): T {
    return this.#lives.run(life, work)
  }

  /** Records an event in the trace by which two runs of a seed are compared. */
  note(what: string): void {
    const line = `${Math.floor(this.nowMs - BEGINNING_MS)} ${this.life?.name ?? '-'} ${what}`
    this.#hash.update(line.replaceAll(PLACE_OF_ID, ''))
    this.#tell?.(line)
  }

  /** Schedules something, for the given life or for the world outside. */
  later(afterMs: number, happen: () => void, life?: Life): void {
    const due = { atMs: this.nowMs + Math.max(0, afterMs), order: this.#order++, life, happen }
    let at = this.#due.length
    while (at > 0 && (this.#due[at - 1]?.atMs ?? 0) <= due.atMs) at -= 1
    this.#due.splice(at, 0, due)
  }

  /** Waits, as part of the calling life. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.later(ms, resolve, this.life))
  }

  /** A duration between two limits; short ones are likelier. */
  between(minMs: number, maxMs: number): number {
    return Math.round(minMs * (maxMs / minMs) ** this.random.next())
  }

  /** Runs the world's events one after the other until the story is finished. */
  async tell<T>(story: () => Promise<T>): Promise<T> {
    let ended: { readonly value: T } | { readonly error: unknown } | undefined
    story().then(
      (value) => (ended = { value }),
      (error: unknown) => (ended = { error }),
    )
    await untilQuiet()
    while (!ended) {
      const next = this.#due.pop()
      if (!next) throw new Error('Nothing is left to happen, and the story is not over.')
      if (next.life?.isOver) continue
      this.nowMs = Math.max(this.nowMs, next.atMs)
      this.steps += 1
      if (this.steps > MAX_STEPS) throw new Error('The story does not end.')
      next.happen()
      await untilQuiet()
      this.watch()
    }
    if ('error' in ended) throw ended.error
    return ended.value
  }

  /** Waits until everything that was broken off has settled, so that none of it reaches another world. */
  async end(): Promise<void> {
    await untilQuiet()
  }

  /** A hash of everything that has happened, equal for equal stories. */
  fingerprint(): string {
    return this.#hash.copy().digest('hex').slice(0, 16)
  }
}

let current: World | undefined

/** The world that all code of this process runs in right now. */
export const theWorld = (): World => {
  if (!current) throw new Error('There is no world yet.')
  return current
}

/** Moves this process into another world. */
export const enter = (world: World): World => (current = world)
