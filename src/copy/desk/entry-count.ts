/** The document service counts no further. */
const MOST_COUNTED = 5000

/** How many enquiries or subscribers there are: where the count has ended, how many at least. */
export const entryCount = (count: number): string =>
  count < MOST_COUNTED ? String(count) : `${MOST_COUNTED} or more`
