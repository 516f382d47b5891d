import type { Catalogue, ContentType, Resource } from './catalogue.ts'
import { invalidQuery, refusal } from './errors.ts'

const MAX_LIMIT = 1000
const DEFAULT_LIMIT = 100
const MAX_INCLUDE = 10
const DEFAULT_INCLUDE = 1
const OWN_WORDS = new Set(['access_token', 'content_type', 'include', 'limit', 'order', 'skip'])

/** One condition of a query: `fields.slug=blazer` or `sys.id[in]=a,b`. */
interface Condition {
  readonly path: readonly string[]
  readonly oneOf: readonly string[]
}

interface OrderKey {
  readonly path: readonly string[]
  readonly descending: boolean
}

/** What a request asks of a list of entries or assets. */
interface Query {
  readonly contentType: ContentType | undefined
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderKey[]
  readonly skip: number
  readonly limit: number
  readonly include: number
}

/** Parses the query of `/entries` or `/assets`; throws the service's own 400 for what the service would refuse. */
export const queryFrom = (catalogue: Catalogue, kind: 'Entry' | 'Asset', given: URLSearchParams): Query => {
  const contentType = wantedType(catalogue, given.get('content_type'))
  const conditions = [...given]
    .filter(([name]) => !OWN_WORDS.has(name))
    .map(([name, operand]) => conditionFrom(name, operand))
  const order = (given.get('order') ?? '-sys.updatedAt')
    .split(',')
    .filter(Boolean)
    .map((key) => ({ path: key.replace(/^-/, '').split('.'), descending: key.startsWith('-') }))
  for (const { path } of [...conditions, ...order]) checkPath(kind, contentType, path)
  return {
    contentType,
    conditions,
    order,
    skip: whole(given, 'skip', 0, 0, Number.MAX_SAFE_INTEGER),
    limit: whole(given, 'limit', DEFAULT_LIMIT, 1, MAX_LIMIT),
    include: whole(given, 'include', DEFAULT_INCLUDE, 0, MAX_INCLUDE),
  }
}

/** Everything that matches the query, in its order and across all pages; ties are ordered by id. */
export const find = (catalogue: Catalogue, kind: 'Entry' | 'Asset', query: Query): readonly Resource[] => {
  const all = kind === 'Asset' ? catalogue.assets : catalogue.entries
  const textsAt = (resource: Resource, path: readonly string[]) =>
    [valueAt(catalogue, resource, path)]
      .flat()
      .flatMap((value) => (value === undefined ? [] : [String(value)]))
  return [...all.values()]
    .filter(
      (resource) =>
        (!query.contentType || resource.sys.contentType?.sys.id === query.contentType.sys.id) &&
        query.conditions.every(({ path, oneOf }) =>
          textsAt(resource, path).some((text) => oneOf.includes(text)),
        ),
    )
    .sort((one, other) => {
      for (const { path, descending } of query.order) {
        const [left = '', right = ''] = [textsAt(one, path)[0], textsAt(other, path)[0]]
        if (left !== right) return left < right === descending ? 1 : -1
      }
      return one.sys.id < other.sys.id ? -1 : 1
    })
}

/** A field's value in the default locale; undefined if it is empty. */
export const fieldOf = (catalogue: Catalogue, { fields }: Resource, field: string): unknown =>
  fields[field]?.[catalogue.defaultLocale] ?? undefined

const valueAt = (catalogue: Catalogue, resource: Resource, [root, name = '']: readonly string[]): unknown =>
  root === 'fields'
    ? fieldOf(catalogue, resource, name)
    : Object.entries(resource.sys).find(([key]) => key === name)?.[1]

/** Splits `sys.id[in]` into path and operator; an unknown operator is a 400. */
const conditionFrom = (name: string, operand: string): Condition => {
  const [, path, operator] = /^([\w.]+)(?:\[(in)\])?$/.exec(name) ?? []
  if (path) return { path: path.split('.'), oneOf: operator ? operand.split(',') : [operand] }
  throw invalidQuery({ name: 'unknown', path: [name], details: `Not a filter: ${name}=${operand}` })
}

const wantedType = (catalogue: Catalogue, id: string | null): ContentType | undefined => {
  if (id === null) return undefined
  const found = catalogue.contentTypes.get(id)
  if (!found) throw invalidQuery({ name: 'unknownContentType', value: id })
  return found
}

const checkPath = (kind: 'Entry' | 'Asset', type: ContentType | undefined, path: readonly string[]): void => {
  const [root, field] = path
  if ((root !== 'sys' && root !== 'fields') || path.length !== 2)
    throw invalidQuery({ name: 'unknown', path, details: 'The path is not recognized' })
  if (root === 'sys' || kind === 'Asset') return
  if (!type) {
    const details = 'When querying for a specific field, the query must name a content_type'
    throw invalidQuery({ name: 'contentTypeRequired', path, details })
  }
  if (!type.fields.some(({ id }) => id === field))
    throw invalidQuery({ name: 'unknown', path, details: `No field with id "${field}" found.` })
}

const whole = (given: URLSearchParams, name: string, absent: number, least: number, most: number): number => {
  const text = given.get(name)
  if (text === null) return absent
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw refusal(400, 'BadRequest', `${name} must be a whole number from ${least} to ${most}`)
}
