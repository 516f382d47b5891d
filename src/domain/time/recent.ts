import { DAY_MS, formatDay, formatMoment, IN_INDIA } from './dates.ts'

const TIME = new Intl.DateTimeFormat('en-IN', { ...IN_INDIA, hour: 'numeric', minute: '2-digit' })

/** 'Today, 6:42 pm', 'Yesterday, 6:42 pm', or the day and time; in India's time. '' if it isn't a time. */
export const formatRecent = (iso: string): string => {
  const time = new Date(iso)
  if (Number.isNaN(time.getTime())) return ''
  const isAgo = (days: number) =>
    formatDay(iso) === formatDay(new Date(Date.now() - days * DAY_MS).toISOString())
  if (isAgo(0)) return `Today, ${TIME.format(time)}`
  if (isAgo(1)) return `Yesterday, ${TIME.format(time)}`
  return formatMoment(iso)
}
