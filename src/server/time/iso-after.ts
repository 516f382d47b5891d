export { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/dates.ts'

/** The time so many milliseconds after a moment, or before it when they are negative, as the database keeps times. */
export const isoAfter = (time: Date, ms: number): string => new Date(time.getTime() + ms).toISOString()
