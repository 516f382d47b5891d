import { counted } from '../counted.ts'
import { formatDayAndTime } from '../dates.ts'
import { formatRupees, toRupees } from '../money.ts'
import { isRecord } from '../stored.ts'

const wordsOf = (key: string, value: unknown): string => {
  if (value === false || value === '') return ''
  if (value === true) return key === 'isSearch' ? 'by a search' : key
  if (key.endsWith('Paise') && typeof value === 'number') return formatRupees(toRupees(value))
  if (Array.isArray(value)) return counted(value.length, 'entry', 'entries')
  if (isRecord(value)) return `${key}: ${Object.values(value).map(String).join(', ')}`
  if (key === 'lines') return counted(Number(value), 'line')
  if (key === 'page') return `page ${String(value)}`
  if (key === 'respondBy') return `answer by ${formatDayAndTime(String(value))}`
  return String(value)
}

/** The facts of an audit entry as a line of text; an entry that isn't JSON is text already. */
export const readDetails = (text: string): string => {
  try {
    const details: unknown = JSON.parse(text)
    if (!isRecord(details)) return text
    return Object.entries(details)
      .filter(([key]) => key !== 'currency')
      .map(([key, value]) => wordsOf(key, value))
      .filter(Boolean)
      .join(' · ')
  } catch {
    return text
  }
}
