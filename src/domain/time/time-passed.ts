import { DAY_MS, HOUR_MS, MINUTE_MS } from './dates.ts'

const STEPS = [
  ['day', DAY_MS],
  ['hour', HOUR_MS],
  ['minute', MINUTE_MS],
] as const

/** '4 minutes ago', 'yesterday' or 'a moment ago'; '' if either isn't a time. */
export const timePassed = (since: string, now: string): string => {
  const ms = Date.parse(now) - Date.parse(since)
  if (Number.isNaN(ms)) return ''
  const [unit, length] = STEPS.find(([, step]) => ms >= step) ?? []
  if (!unit || !length) return 'a moment ago'
  return new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' }).format(-Math.floor(ms / length), unit)
}
