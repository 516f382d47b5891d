/** Runs some work for every item of a list, this many at a time; returns the results in the list's order. */
export const allOf = async <T, R>(
  list: readonly T[],
  atOnce: number,
  work: (one: T) => Promise<R>,
): Promise<R[]> => {
  const waiting = list.entries()
  const results: R[] = []
  const worker = async () => {
    for (const [at, one] of waiting) results[at] = await work(one)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return results
}
