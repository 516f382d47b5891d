const STEPS = [
  ['day', 24 * 60 * 60 * 1000],
  ['hour', 60 * 60 * 1000],
  ['minute', 60 * 1000],
] as const

/** '4 minutes ago', 'yesterday', or 'a moment ago'. */
export const timePassed = (since: string, now: string): string => {
  const ms = Date.parse(now) - Date.parse(since)
  if (Number.isNaN(ms)) return ''
  const [unit, length] = STEPS.find(([, step]) => ms >= step) ?? []
  if (!unit || !length) return 'a moment ago'
  return new Intl.RelativeTimeFormat('en-IN', { numeric: 'auto' }).format(-Math.floor(ms / length), unit)
}
