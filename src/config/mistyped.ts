/** The number of edits (a letter added, omitted, changed, or swapped with its neighbour) between two words. */
const distance = (one: string, other: string): number => {
  let before: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, column) => column)
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row]
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1]
      const isSwap = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      next[column] = Math.min(
        (last[column] ?? 0) + 1,
        (next[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwap ? (before[column - 2] ?? Infinity) + 1 : Infinity,
      )
    }
    before = last
    last = next
  }
  return last[other.length] ?? 0
}

const isSwapOf = (one: string, other: string) =>
  one.length === other.length &&
  distance(one, other) === 1 &&
  [...one].sort().join() === [...other].sort().join()

const firstWord = (name: string) => name.split('_', 1)[0]
const SHORT = 6
const LONG = 12

/** Short names resemble everyday words, so only swapped letters count as typing errors there. */
const isNear = (typed: string, known: string): boolean => {
  if (typed === `PUBLIC_${known}` || known === `PUBLIC_${typed}`) return true
  if (known.length < SHORT) return isSwapOf(typed, known)
  const hasSamePrefix = firstWord(typed) === firstWord(known)
  const most = hasSamePrefix ? Math.floor(known.length / 4) : known.length < LONG ? 1 : 2
  return Math.abs(typed.length - known.length) <= most && distance(typed, known) <= most
}

const LOOKS_LIKE_OURS = /^[A-Z][A-Z\d_]*$/

/**
 * Variables that are set, unknown, and similar to a known one that isn't set, each with the most similar. Variables
 * that platforms and systems set are not similar to any of the shop's.
 */
export const mistypedNames = (
  set: readonly string[],
  known: readonly string[],
): readonly { readonly typed: string; readonly meant: string }[] => {
  const free = known.filter((name) => !set.includes(name))
  return set
    .filter((name) => LOOKS_LIKE_OURS.test(name) && !known.includes(name))
    .flatMap((typed) => {
      const near = free.filter((name) => isNear(typed, name))
      const [meant] = near.sort((one, other) => distance(typed, one) - distance(typed, other))
      return meant ? [{ typed, meant }] : []
    })
}
