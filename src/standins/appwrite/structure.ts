import { refusal } from './refusals.ts'
import type { Column, Table } from './tables.ts'

const MAX_TEXT_LENGTH = 16_383

type Fields = Readonly<Record<string, unknown>>

/** The columns of a new row with defaults filled in; refuses what Appwrite's structure check refuses. */
export const checkNew = (table: Table, data: Fields): Fields => {
  checkKnown(table, data)
  return Object.fromEntries(
    Object.entries(table.columns).map(([name, column]) => [name, checked(name, column, data[name])]),
  )
}

/** Only the given columns, with the same checks. */
export const checkChange = (table: Table, data: Fields): Fields => {
  checkKnown(table, data)
  return Object.fromEntries(
    Object.entries(table.columns)
      .filter(([name]) => Object.hasOwn(data, name))
      .map(([name, column]) => [name, checked(name, column, data[name])]),
  )
}

const checkKnown = (table: Table, data: Fields): void => {
  const stranger = Object.keys(data).find(
    (name) => !name.startsWith('$') && !Object.hasOwn(table.columns, name),
  )
  if (stranger) throw invalid(`Unknown attribute: "${stranger}"`)
}

const checked = (name: string, column: Column, value: unknown): unknown => {
  if (value === undefined || value === null) {
    if ('required' in column && column.required) throw invalid(`Missing required attribute "${name}"`)
    return 'default' in column && value === undefined ? column.default : null
  }
  const complaint = complaintAbout(column, value)
  if (complaint) throw invalid(`Attribute "${name}" has invalid ${complaint}`)
  return column.type === 'datetime' ? wireTime(new Date(String(value))) : value
}

const complaintAbout = (column: Column, value: unknown): string | undefined => {
  const text = typeof value === 'string'
  switch (column.type) {
    case 'varchar':
      return text && [...value].length <= column.size
        ? undefined
        : `type. Value must be a valid string and no longer than ${column.size} chars`
    case 'text':
      return text && [...value].length <= MAX_TEXT_LENGTH
        ? undefined
        : `type. Value must be a valid string and no longer than ${MAX_TEXT_LENGTH} chars`
    case 'boolean':
      return typeof value === 'boolean' ? undefined : 'type. Value must be a valid boolean'
    case 'enum':
      return text && column.elements.includes(value)
        ? undefined
        : `format. Value must be one of (${column.elements.join(', ')})`
    case 'datetime':
      return text && !Number.isNaN(Date.parse(value)) ? undefined : 'type. Value must be valid date'
  }
}

/** A time as Appwrite prints it: milliseconds and an explicit zero offset. */
export const wireTime = (time: Date): string => time.toISOString().replace('Z', '+00:00')

const invalid = (complaint: string) =>
  refusal(400, 'row_invalid_structure', `Invalid document structure: ${complaint}`)
