export const DAY_MS = 24 * 60 * 60 * 1000

/** The time so many milliseconds after a moment, or before it when they are negative, as the database keeps times. */
export const isoAfter = (time: Date, ms: number): string => new Date(time.getTime() + ms).toISOString()
