import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { openRandom, type Random } from '../random.ts'

/** One run of a program: what waits in it never goes on once it is over, as after a kill. */
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
const MOST_STEPS = 200_000

// Promises follow each other before the next turn, and nothing here waits for another thread; what waits then waits for
// the world.
const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const untilQuiet = async () => {
  do await nextTurn()
  while (
    // The database commits in a turn of its own.
    process.getActiveResourcesInfo().includes('Immediate')
  )
}

/** The first half of an id goes by all ids that its process ever made, those of earlier stories too. */
const PLACE_OF_ID = /\b[0-9a-f]{12}(?=[0-9a-f]{12}\b)/g

/**
 * A world of its own: its time passes only from one thing that is due to the next, and all chance in it comes from
 * one seed. Nothing in it happens at the same moment as anything else, so the same seed is the same story.
 */
export class World {
  readonly random: Random
  /** What the product itself draws, apart from what happens to it. */
  readonly productRandom: Random
  nowMs = BEGINNING_MS
  steps = 0
  /** Looks at the world after every step. */
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

  /** The life that the running code belongs to; none for the world outside the shop. */
  get life(): Life | undefined {
    return this.#lives.getStore()
  }

  /** The time by the clock of the machine that asks. */
  get clockMs(): number {
    return Math.floor(this.nowMs) + (this.life?.skewMs ?? 0)
  }

  /** Does something as a life does it: all that comes of it ends with the life. */
  inLife<T>(life: Life, work: () => T): T {
    return this.#lives.run(life, work)
  }

  /** Writes down what happened, for the trace by which two runs of a seed are compared. */
  note(what: string): void {
    const line = `${Math.floor(this.nowMs - BEGINNING_MS)} ${this.life?.name ?? '-'} ${what}`
    this.#hash.update(line.replaceAll(PLACE_OF_ID, ''))
    this.#tell?.(line)
  }

  /** Does something later, as the given life or as the world outside. */
  later(afterMs: number, happen: () => void, life?: Life): void {
    const due = { atMs: this.nowMs + Math.max(0, afterMs), order: this.#order++, life, happen }
    let at = this.#due.length
    while (at > 0 && (this.#due[at - 1]?.atMs ?? 0) <= due.atMs) at -= 1
    this.#due.splice(at, 0, due)
  }

  /** Waits, as the life that asks. */
  pause(ms: number): Promise<void> {
    return new Promise((resolve) => this.later(ms, resolve, this.life))
  }

  /** A wait somewhere between two lengths; short ones are likelier. */
  between(leastMs: number, mostMs: number): number {
    return Math.round(leastMs * (mostMs / leastMs) ** this.random.next())
  }

  /** Lets things happen, one after the other, until the story is told. */
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
      if (this.steps > MOST_STEPS) throw new Error('The story does not end.')
      next.happen()
      await untilQuiet()
      this.watch()
    }
    if ('error' in ended) throw ended.error
    return ended.value
  }

  /** Waits until whatever was broken off has come to rest, so that none of it reaches another world. */
  async end(): Promise<void> {
    await untilQuiet()
  }

  /** Stands for everything that has happened: equal for equal stories. */
  fingerprint(): string {
    return this.#hash.copy().digest('hex').slice(0, 16)
  }
}

let current: World | undefined

/** The world that all code of this process lives in just now. */
export const theWorld = (): World => {
  if (!current) throw new Error('There is no world yet.')
  return current
}

/** Puts this process into another world. */
export const enter = (world: World): World => (current = world)
