/**
 * Picks `places` different numbers below `count`, or all of them if there are fewer, each choice equally likely.
 * Its source is inlined into pages, so it must not use anything from outside itself.
 */
export const pickDistinct = (count: number, places: number, random: () => number): number[] => {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const picked: number[] = []
  while (picked.length < places && numbers.length > 0)
    picked.push(...numbers.splice(Math.floor(random() * numbers.length), 1))
  return picked
}
