import { fieldsOf, textOf } from '../wire/answer.ts'
import { refusal } from './refusals.ts'
import { wireTime } from './structure.ts'
import type { Table } from './tables.ts'

/** What a list call asks for, as parts of one SQL statement. */
export interface Question {
  readonly where: readonly string[]
  readonly values: readonly (string | number | null)[]
  readonly order: readonly string[]
  readonly limit: number
  readonly offset: number
  readonly cursorAfter?: string
}

const DEFAULT_LIMIT = 25
const MAX_QUERIES = 100
const MAX_QUERY_LENGTH = 4096

const SYSTEM: Readonly<Record<string, string>> = {
  $id: 'id',
  $sequence: 'sequence',
  $createdAt: 'created_at',
  $updatedAt: 'updated_at',
}

/** Parses the `queries[0]=…` of a list call; refuses what Appwrite calls an invalid query. */
export const readQueries = (search: URLSearchParams, table: Table): Question => {
  const texts = [...search].filter(([name]) => /^queries(\[\d*\])?$/.test(name)).map(([, text]) => text)
  if (texts.length > MAX_QUERIES || texts.some((text) => text.length > MAX_QUERY_LENGTH)) {
    throw invalid('Invalid queries: too many or too long')
  }
  return texts.map(parse).reduce<Question>((question, query) => withQuery(question, query, table), EMPTY)
}

interface Query {
  readonly method: string
  readonly attribute: string
  readonly values: readonly (string | number | null)[]
  /** The queries inside `or`. */
  readonly inner: readonly Query[]
}

const queryOf = (value: unknown): Query => {
  const fields = fieldsOf(value)
  const values = Array.isArray(fields.values) ? fields.values : []
  const method = textOf(fields.method) ?? ''
  return {
    method,
    attribute: textOf(fields.attribute) ?? '',
    values: values.map(plain),
    inner: method === 'or' ? values.map(queryOf) : [],
  }
}

const parse = (text: string): Query => {
  try {
    return queryOf(JSON.parse(text))
  } catch {
    throw invalid(`Invalid query: Syntax error: ${text.slice(0, 80)}`)
  }
}

const plain = (value: unknown): string | number | null => {
  if (typeof value === 'boolean') return value ? 1 : 0
  return typeof value === 'string' || typeof value === 'number' ? value : null
}

const EMPTY: Question = { where: [], values: [], order: [], limit: DEFAULT_LIMIT, offset: 0 }

const withQuery = (question: Question, query: Query, table: Table): Question => {
  const { method, attribute, values, inner } = query
  const column = (): string => sqlName(attribute, table)
  const first = values[0]
  const filter = (condition: string, operands = values): Question => ({
    ...question,
    where: [...question.where, condition],
    values: [...question.values, ...operands],
  })
  const either = (condition: string): string => `(${values.map(() => condition).join(' or ')})`
  switch (method) {
    case 'equal':
      return filter(either(SYSTEM[attribute] ? `${column()} = ?` : `folded(${column()}) = folded(?)`))
    case 'greaterThan':
      return filter(`${column()} > ?`, isTime(attribute) ? values.map(timeOf) : values)
    case 'contains':
      return filter(either(`instr(lower(${column()}), lower(?)) > 0`))
    case 'or': {
      if (inner.length < 2) throw invalid('Invalid query: Or queries require at least two queries')
      const alternatives = inner.map((one) => withQuery(EMPTY, one, table))
      if (alternatives.some(({ where }) => where.length === 0))
        throw invalid('Invalid query: Or queries can only contain filter queries')
      return filter(
        `(${alternatives.flatMap(({ where }) => where).join(' or ')})`,
        alternatives.flatMap((one) => one.values),
      )
    }
    case 'orderDesc':
      return { ...question, order: [...question.order, `${column()} desc`] }
    case 'limit':
    case 'offset':
      if (typeof first !== 'number' || first < 0) throw invalid(`Invalid query: ${method} must be a number`)
      return { ...question, [method]: first }
    case 'cursorAfter':
      return { ...question, cursorAfter: String(first) }
    default:
      throw invalid(`Invalid query method: ${method}`)
  }
}

const isTime = (attribute: string): boolean => ['$createdAt', '$updatedAt'].includes(attribute)

const timeOf = (value: string | number | null): string => {
  const time = new Date(String(value))
  if (Number.isNaN(time.getTime())) throw invalid(`Invalid query: Query value is invalid: ${value}`)
  return wireTime(time)
}

const sqlName = (attribute: string, table: Table): string => {
  const system = SYSTEM[attribute]
  if (system) return system
  if (!Object.hasOwn(table.columns, attribute))
    throw invalid(`Invalid query: Attribute not found in schema: ${attribute}`)
  return `json_extract(data, '$.${attribute}')`
}

const invalid = (message: string) => refusal(400, 'general_query_invalid', message)
