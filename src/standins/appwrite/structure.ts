import type { Dialect } from './dialect.ts'
import { refusal } from './refusals.ts'
import type { Column, Table } from './tables.ts'

type Fields = Readonly<Record<string, unknown>>

/** The columns of a new row, defaults filled in; refuses what Appwrite's structure check refuses. */
export const checkNew = (table: Table, data: Fields, dialect: Dialect): Fields => {
  checkKnown(table, data, dialect)
  return Object.fromEntries(
    Object.entries(table.columns).map(([name, column]) => [name, checked(name, column, data[name], dialect)]),
  )
}

/** Only the given columns, checked likewise. */
export const checkChange = (table: Table, data: Fields, dialect: Dialect): Fields => {
  checkKnown(table, data, dialect)
  return Object.fromEntries(
    Object.entries(table.columns)
      .filter(([name]) => Object.hasOwn(data, name))
      .map(([name, column]) => [name, checked(name, column, data[name], dialect)]),
  )
}

const checkKnown = (table: Table, data: Fields, dialect: Dialect): void => {
  const stranger = Object.keys(data).find(
    (name) => !name.startsWith('$') && !Object.hasOwn(table.columns, name),
  )
  if (stranger) throw invalid(dialect, `Unknown attribute: "${stranger}"`)
}

const checked = (name: string, column: Column, value: unknown, dialect: Dialect): unknown => {
  if (value === undefined || value === null) {
    if ('required' in column && column.required)
      throw invalid(dialect, `Missing required attribute "${name}"`)
    return 'default' in column && value === undefined ? column.default : null
  }
  const complaint = complaintAbout(column, value)
  if (complaint) throw invalid(dialect, `Attribute "${name}" has invalid ${complaint}`)
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
      return text ? undefined : 'type. Value must be a valid string and no longer than 16383 chars'
    case 'email':
      return text && EMAIL.test(value) ? undefined : 'format. Value must be a valid email address'
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

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** A time as Appwrite prints it: milliseconds and an explicit zero offset. */
export const wireTime = (time: Date): string => time.toISOString().replace('Z', '+00:00')

const invalid = ({ row }: Dialect, complaint: string) =>
  refusal(400, `${row}_invalid_structure`, `Invalid document structure: ${complaint}`)
