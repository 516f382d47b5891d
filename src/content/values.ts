import { isOwnPath } from '#domain/addresses.ts'
import type { Warn } from './warnings.ts'

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An entry as the content service answers it, its fields unknown until they are read. */
export interface Entry {
  readonly id: string
  readonly createdAt: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** The fields of a linked entry, or a JSON object itself. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (!isRecord(value)) return undefined
  if (isRecord(value.fields)) return value.fields
  return 'sys' in value ? undefined : value
}

/** Lists stay lists, one thing becomes a list of one, nothing becomes an empty list. */
export const asList = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value : [value]
}

/** One line of text: trimmed, without line breaks and control characters; '' for anything else. */
export const readLine = (value: unknown): string => {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string') return ''
  return value.replace(/[\s\p{Cc}]+/gu, ' ').trim()
}

const LONGEST_NAME = 160

/** A name fit to be shown: one line, shortened when an editor pasted a whole page. */
export const readName = (value: unknown, field: string, warn: Warn, longest = LONGEST_NAME): string => {
  const line = readLine(value)
  const letters = [...line]
  if (letters.length <= longest) return line
  warn(field, `has ${letters.length} characters, the first ${longest} are shown`)
  return `${letters.slice(0, longest).join('').trimEnd()}…`
}

/** A path of the shop or an http(s) address; everything else, such as javascript:, is dropped with a warning. */
export const readAddress = (value: unknown, field: string, warn: Warn): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  const address = typeof value === 'string' ? value.trim() : ''
  if (isOwnPath(address)) return address
  if (/^https?:\/\/[^\s/\\]/i.test(address) && URL.canParse(address)) return new URL(address).href
  warn(field, 'is neither a path of the shop nor an http address, the link is left out')
  return undefined
}
