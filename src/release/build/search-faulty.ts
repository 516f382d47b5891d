/** Thrown by `canBuild` to end the search; what was found until then counts. */
export class SearchTimeout extends Error {}

export interface FaultSearch<T> {
  /** What makes a build fail, alone or together with what is not faulty. */
  readonly faulty: readonly T[]
  /** What could not be tried in time. */
  readonly untried: readonly T[]
}

/**
 * Finds what makes a build fail, by bisection: each faulty one among n takes log2(n) + 1 tries. `canBuild` returns
 * whether a build with exactly these succeeds, or throws `SearchTimeout`; with all suspects it is known to fail.
 * `likely` are the first to be left out, all at once. Undefined if leaving things out does not help.
 */
export const searchFaulty = async <T>(
  suspects: readonly T[],
  likely: readonly T[],
  canBuild: (kept: readonly T[]) => Promise<boolean>,
): Promise<FaultSearch<T> | undefined> => {
  const without = (all: readonly T[], ...gone: readonly (readonly T[])[]) =>
    all.filter((one) => !gone.some((some) => some.includes(one)))
  const faulty: T[] = []
  /** What is known to build together. */
  const good: T[] = []

  const findOne = async (among: readonly T[]): Promise<T | undefined> => {
    let part = among
    while (part.length > 1) {
      const half = part.slice(0, Math.ceil(part.length / 2))
      const rest = part.slice(half.length)
      if (await canBuild([...good, ...half])) {
        good.push(...half)
        part = rest
      } else {
        // As long as nothing could be built, the entries may not be to blame at all.
        if (good.length === 0 && (await canBuild(rest))) good.push(...rest)
        part = half
      }
    }
    return part[0]
  }

  try {
    const others = without(suspects, likely)
    if (likely.length > 0 && others.length > 0 && (await canBuild(others))) {
      if (likely.length === 1) return { faulty: likely, untried: [] }
      good.push(...others)
    }
    for (;;) {
      const found = await findOne(without(suspects, good, faulty))
      if (found === undefined) return { faulty, untried: [] }
      faulty.push(found)
      const open = without(suspects, good, faulty)
      if (open.length === 0 || (await canBuild([...good, ...open]))) return { faulty, untried: [] }
      if (good.length === 0) return undefined
    }
  } catch (error) {
    if (!(error instanceof SearchTimeout)) throw error
    return good.length > 0 ? { faulty, untried: without(suspects, good, faulty) } : undefined
  }
}
