/**
 * Picks `places` different numbers below `count`, every choice equally likely; fewer when there are fewer.
 * Built into pages as source, so it may use nothing from outside itself.
 */
export const pickDistinct = (count: number, places: number, random: () => number): number[] => {
  const numbers = Array.from({ length: count }, (_, index) => index)
  const picked: number[] = []
  while (picked.length < places && numbers.length > 0)
    picked.push(...numbers.splice(Math.floor(random() * numbers.length), 1))
  return picked
}
