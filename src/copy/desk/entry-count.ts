/** The document service counts no further. */
const MOST_COUNTED = 5000

/** The number of enquiries or subscribers, or the least it can be if the count was cut off. */
export const entryCount = (count: number): string =>
  count < MOST_COUNTED ? String(count) : `${MOST_COUNTED} or more`
