import { pluralize } from '../pluralize.ts'
import { formatDayAndTime } from '../time/dates.ts'
import { formatPaise } from '../money.ts'
import { parseJson } from '../parse-json.ts'
import { isRecord } from '../unknown-json.ts'

const WEEKDAY = new Intl.DateTimeFormat('en-IN', { weekday: 'long', timeZone: 'UTC' })

// Days of the week are numbered from Sunday, and 1 February 2026 was one.
const weekdays = (days: readonly unknown[]): string =>
  days.map((day) => WEEKDAY.format(Date.UTC(2026, 1, 1 + Number(day)))).join(', ') || 'none'

const wordsOf = (key: string, value: unknown): string => {
  if (value === false || value === '') return ''
  if (key === 'daysOff' && Array.isArray(value)) return `weekly days off: ${weekdays(value)}`
  if (key === 'day' && typeof value === 'number') return weekdays([value])
  if (key === 'calendars' && Array.isArray(value)) return value.join(', ')
  if (value === true) return key === 'isSearch' ? 'by a search' : key
  if (key.endsWith('Paise') && typeof value === 'number') return formatPaise(value)
  if (Array.isArray(value)) return pluralize(value.length, 'entry', 'entries')
  if (isRecord(value)) return `${key}: ${Object.values(value).map(String).join(', ')}`
  if (key === 'lines') return pluralize(Number(value), 'line')
  if (key === 'page') return `page ${String(value)}`
  if (key === 'respondBy') return `answer by ${formatDayAndTime(String(value))}`
  return String(value)
}

// Facts that are left out; the list of days off implies `isOff`.
const OMITTED = ['currency', 'isOff', 'unknownSince']

/**
 * The facts of an audit entry as a line of text, without those already `shown` next to it. An entry that isn't JSON
 * is returned unchanged.
 */
export const readDetails = (text: string, shown: readonly string[] = []): string => {
  const details = parseJson(text)
  if (!isRecord(details)) return text
  return Object.entries(details)
    .filter(([key, value]) => !OMITTED.includes(key) && !shown.some((word) => word === value))
    .map(([key, value]) => wordsOf(key, value))
    .filter(Boolean)
    .join(' · ')
}
