import { isRecord } from '#domain/unknown-json.ts'

/** A text that both databases store as it is: a NUL, which PostgreSQL refuses, and half a character become U+FFFD. */
export const storableText = (text: string): string => text.toWellFormed().replaceAll('\0', '\ufffd')

/** What the payment provider wrote in JSON, with every text in it storable: nothing else would ever get past the database. */
export const storable = (value: unknown): unknown => {
  if (typeof value === 'string') return storableText(value)
  if (Array.isArray(value)) return value.map(storable)
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, storable(inner)]))
}
