import { MAX_CHOICE_LENGTH } from '#domain/cart/cart.ts'
import { isOwnPath } from '#domain/own-path.ts'
import { isRecord } from '#domain/unknown-json.ts'
import type { Warn } from './warnings.ts'

/** An entry from the content service, with fields that have not been checked. */
export interface Entry {
  readonly id: string
  readonly createdAt: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** The fields of a linked entry, or the members of a plain JSON object; undefined for anything else. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (!isRecord(value)) return undefined
  if (isRecord(value.fields)) return value.fields
  return 'sys' in value ? undefined : value
}

/** Whether a value is a link whose target is unpublished or missing; other links are already resolved. */
export const isUnpublished = (value: unknown): boolean =>
  isRecord(value) && 'sys' in value && !isRecord(value.fields)

/** The warning for such a link. */
export const UNPUBLISHED = 'is linked but not published'

/** Turns a single value into a list of one, and an empty value into an empty list. */
export const asList = (value: unknown): readonly unknown[] => {
  if (value === undefined || value === null || value === '') return []
  return Array.isArray(value) ? value : [value]
}

/** Characters that no page, feed or file name can contain: lone surrogates and noncharacters. */
const NO_CHARACTERS = /[\p{Cs}\p{Noncharacter_Code_Point}]/gu

/** Text without line breaks and control characters, in NFC so that both ways to type an accent are equal. */
export const cleanText = (text: string): string =>
  text
    .replace(NO_CHARACTERS, '')
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .normalize('NFC')

/** One line of clean, trimmed text; numbers become text, anything else ''. */
export const readLine = (value: unknown): string => {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? cleanText(value).trim() : ''
}

const MAX_NAME_LENGTH = 160

/**
 * What comes along when a name is copied from a page or a chat: zero-width spaces and marks of the text's direction.
 * Joiners stay, because names in Indian scripts need them.
 */
const COPIED_ALONG = /[\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069]/gu

/** Spaces, combining marks and format characters, which are invisible alone. */
const INVISIBLE = /^[\p{Z}\p{Cf}\p{M}]*$/u

/**
 * Reads a name as one line, shortened with a warning if it is too long; '' if nothing in it is visible. An emoji counts
 * as two characters, as it does wherever carts, requests and quotes limit a name.
 */
export const readName = (value: unknown, field: string, warn: Warn, longest = MAX_NAME_LENGTH): string => {
  const line = readLine(typeof value === 'string' ? value.replace(COPIED_ALONG, '') : value)
  if (INVISIBLE.test(line)) return ''
  if (line.length <= longest) return line
  warn(field, `has ${line.length} characters; the first ${longest} are shown`)
  // Without half of an emoji.
  return `${cleanText(line.slice(0, longest)).trimEnd()}…`
}

/** Reads the name of a colour, no longer than carts and requests take; shortening adds a character. */
export const readColor = (value: unknown, field: string, warn: Warn): string =>
  readName(value, field, warn, MAX_CHOICE_LENGTH - 1)

/** A path of the shop, or an http(s), mailto: or tel: URL; undefined for anything else, such as javascript:. */
export const safeUrl = (value: unknown): string | undefined => {
  const url = typeof value === 'string' ? value.trim() : ''
  if (isOwnPath(url)) return url
  const isKnown = /^https?:\/\/[^\s/\\]/i.test(url) || /^(?:mailto|tel):[^\s\\]+$/i.test(url)
  return isKnown && URL.canParse(url) ? new URL(url).href : undefined
}

/** A path of the shop or an http(s) URL; anything else, such as javascript:, is dropped with a warning. */
export const readUrl = (value: unknown, field: string, warn: Warn): string | undefined => {
  if (value === undefined || value === null || value === '') return undefined
  const url = safeUrl(value)
  if (url !== undefined && !/^(?:mailto|tel):/.test(url)) return url
  warn(field, 'is neither a path of the shop nor an http(s) URL; the link is left out')
  return undefined
}
