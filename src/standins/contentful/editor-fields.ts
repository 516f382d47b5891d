import type { ContentType } from './catalogue.ts'
import { isLink } from './catalogue.ts'
import type { Fields } from './store.ts'

type Field = ContentType['fields'][number]

const itemsOf = (field: Field): { readonly type?: unknown; readonly linkType?: unknown } =>
  typeof field.items === 'object' && field.items !== null ? field.items : {}

const lineOf = (value: unknown): string => (isLink(value) ? value.sys.id : String(value ?? ''))

/** Whether a field's form control has several lines. */
export const isLong = ({ type }: Field): boolean => type === 'Text' || type === 'Array' || type === 'Object'

/** A stored value as an editor types it: one line per list item, links by id, JSON as JSON. */
export const written = (value: unknown): string => {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value) && value.every((item) => isLink(item) || typeof item === 'string'))
    return value.map(lineOf).join('\n')
  if (isLink(value)) return value.sys.id
  return typeof value === 'object' ? JSON.stringify(value, null, 2) : String(value)
}

const jsonOr = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The value to store for what an editor typed; undefined for an empty field. */
export const stored = (field: Field, text: string): unknown => {
  const trimmed = text.replaceAll('\r\n', '\n').trim()
  if (trimmed === '') return undefined
  const { type: itemType, linkType } = itemsOf(field)
  const link = (id: string, of: unknown) => ({ sys: { type: 'Link', linkType: of, id } })
  if (field.type === 'Array') {
    const lines = trimmed.split('\n').flatMap((line) => line.trim() || [])
    return itemType === 'Link' ? lines.map((id) => link(id, linkType)) : lines
  }
  if (field.type === 'Link') return link(trimmed, field.linkType)
  if (field.type === 'Integer' || field.type === 'Number')
    return Number.isFinite(Number(trimmed)) ? Number(trimmed) : trimmed
  if (field.type === 'Boolean') return trimmed === 'true'
  return field.type === 'Object' || field.type === 'RichText' ? jsonOr(trimmed) : trimmed
}

/** The fields of a posted form, merged with what the entry has in other locales. */
export const fieldsFrom = (
  type: ContentType,
  form: Readonly<Record<string, unknown>>,
  before: Fields,
  locale: string,
): Fields => {
  const fields: Fields = { ...before }
  for (const field of type.fields) {
    const text = form[`field-${field.id}`]
    if (typeof text !== 'string') continue
    const value = stored(field, text)
    const { [locale]: _old, ...others } = fields[field.id] ?? {}
    fields[field.id] = value === undefined ? others : { ...others, [locale]: value }
  }
  return fields
}
