/** A seeded generator: the same seed gives the same numbers, so that a failed run can be repeated. */
export interface Random {
  /** At least 0 and below 1. */
  next(): number
  below(limit: number): number
  chance(probability: number): boolean
  /** An item of a list, which must not be empty. */
  pick<T>(list: readonly T[]): T
  /** A shuffled copy of the list. */
  shuffled<T>(list: readonly T[]): T[]
}

// mulberry32: small, and good enough for this purpose.
export const openRandom = (seed: number): Random => {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((value) => ({ value, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value)
  return {
    next,
    shuffled,
    below,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const picked = list[below(list.length)]
      if (picked === undefined) throw new Error('There is nothing to pick from')
      return picked
    },
  }
}
