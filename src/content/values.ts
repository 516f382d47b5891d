import { isOwnPath } from '#domain/own-path.ts'
import { isRecord } from '#domain/unknown-json.ts'
import type { Warn } from './warnings.ts'

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

/** A link to what is not published, or is not there: everything else was put in its place. */
export const isUnpublished = (value: unknown): boolean =>
  isRecord(value) && 'sys' in value && !isRecord(value.fields)

/** What a warning says of such a link. */
export const UNPUBLISHED = 'is linked but not published'

/** Lists stay lists, one thing becomes a list of one, nothing becomes an empty list. */
export const asList = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value : [value]
}

/** What no page, feed or file name can hold: halves of characters, and numbers that are none. */
const NO_CHARACTERS = /[\p{Cs}\p{Noncharacter_Code_Point}]/gu

/**
 * Text without line breaks and control characters, its accents composed so that two ways to type a word are one word.
 */
export const cleanText = (text: string): string =>
  text
    .replace(NO_CHARACTERS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .normalize('NFC')

/** One line of text: clean and trimmed; '' for anything else. */
export const readLine = (value: unknown): string => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? cleanText(value).trim() : ''
}

const LONGEST_NAME = 160

/** Spaces, marks and signs that show nothing by themselves, such as those that join letters. */
const INVISIBLE = /^[\p{Z}\p{Cf}\p{M}]*$/u

/** A name fit to be shown: one line, shortened when an editor pasted a whole page; '' when there is nothing to see. */
export const readName = (value: unknown, field: string, warn: Warn, longest = LONGEST_NAME): string => {
  const line = readLine(value)
  if (INVISIBLE.test(line)) return ''
  const characters = [...line]
  if (characters.length <= longest) return line
  warn(field, `has ${characters.length} characters, the first ${longest} are shown`)
  return `${characters.slice(0, longest).join('').trimEnd()}…`
}

/** A path of the shop, or a whole http(s), mailto: or tel: URL; undefined for everything else, such as javascript:. */
export const safeUrl = (value: unknown): string | undefined => {
  const url = typeof value === 'string' ? value.trim() : ''
  if (isOwnPath(url)) return url
  const isKnown = /^https?:\/\/[^\s/\\]/i.test(url) || /^(?:mailto|tel):[^\s\\]+$/i.test(url)
  return isKnown && URL.canParse(url) ? new URL(url).href : undefined
}

/** A path of the shop or an http(s) URL; everything else, such as javascript:, is dropped with a warning. */
export const readUrl = (value: unknown, field: string, warn: Warn): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  const url = typeof value === 'string' ? value.trim() : ''
  if (isOwnPath(url)) return url
  if (/^https?:\/\/[^\s/\\]/i.test(url) && URL.canParse(url)) return new URL(url).href
  warn(field, 'is neither a path of the shop nor an http address, the link is left out')
  return undefined
}
