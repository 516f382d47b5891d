/** The search was given up; what is known by then is known. */
export class TimeIsOver extends Error {}

export interface Searched<T> {
  /** What stops a build by itself, or beside what is not faulty. */
  readonly faulty: readonly T[]
  /** What there was no time to try. */
  readonly untried: readonly T[]
}

/**
 * Finds what stops a build by leaving things out and trying again, by halves: each faulty one of n takes log2(n) + 1
 * tries. `canBuild` says whether a build with exactly these ends well, or throws `TimeIsOver`; with all of them it is
 * known not to. `likely` are tried first, all at once. Undefined when leaving things out changes nothing.
 */
export const searchFaulty = async <T>(
  suspects: readonly T[],
  likely: readonly T[],
  canBuild: (kept: readonly T[]) => Promise<boolean>,
): Promise<Searched<T> | undefined> => {
  const without = (all: readonly T[], ...gone: readonly (readonly T[])[]) =>
    all.filter((one) => !gone.some((some) => some.includes(one)))
  const faulty: T[] = []
  /** What built together. */
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
        // Until something can be built, nothing says that the entries are to blame at all.
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
    if (!(error instanceof TimeIsOver)) throw error
    return good.length > 0 ? { faulty, untried: without(suspects, good, faulty) } : undefined
  }
}
