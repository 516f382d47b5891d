/** The document service counts no further. */
const MAX_COUNTED = 5000

/** The number of enquiries or subscribers, or the least it can be if the count was cut off. */
export const entryCount = (count: number): string =>
  count < MAX_COUNTED ? String(count) : `${MAX_COUNTED} or more`
