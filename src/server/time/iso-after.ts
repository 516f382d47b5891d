export { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/dates.ts'

/** The time so many milliseconds after a given one (before it if negative), in the database's format. */
export const isoAfter = (time: Date, ms: number): string => new Date(time.getTime() + ms).toISOString()
