import { formatRupees, toRupees } from './money.ts'
import { isRecord } from './stored.ts'

const wordsOf = (key: string, value: unknown): string => {
  if (key.endsWith('Paise') && typeof value === 'number') return formatRupees(toRupees(value))
  if (isRecord(value)) return `${key}: ${Object.values(value).map(String).join(', ')}`
  if (key === 'lines') return value === 1 ? '1 line' : `${String(value)} lines`
  return String(value)
}

/** The facts of an audit entry as a line of text; an entry that isn't JSON is text already. */
export const readSaid = (said: string): string => {
  try {
    const facts: unknown = JSON.parse(said)
    if (!isRecord(facts)) return said
    return Object.entries(facts)
      .filter(([key]) => key !== 'currency')
      .map(([key, value]) => wordsOf(key, value))
      .join(' · ')
  } catch {
    return said
  }
}
