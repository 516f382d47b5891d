import type { Catalogue, ContentType, Resource } from './catalogue.ts'
import { invalidQuery, refusal } from './errors.ts'
import { conditionFrom, containsWords, meets, type Condition } from './filter.ts'
import { fieldIn, wantedLocale, type WantedLocale } from './locale.ts'
import { inOrder, orderFrom, type OrderKey } from './order.ts'

const MAX_LIMIT = 1000
const DEFAULT_LIMIT = 100
const MAX_INCLUDE = 10
const DEFAULT_INCLUDE = 1
const OWN_WORDS = new Set([
  'access_token',
  'content_type',
  'include',
  'limit',
  'locale',
  'order',
  'query',
  'select',
  'skip',
])

/** What a request asks of a list of entries or assets. */
interface Query {
  readonly contentType: ContentType | undefined
  readonly conditions: readonly Condition[]
  readonly order: readonly OrderKey[]
  readonly text: string
  readonly select: readonly string[] | undefined
  readonly skip: number
  readonly limit: number
  readonly include: number
  readonly locale: WantedLocale
}

/** Reads the query of `/entries` or `/assets`; throws the service's own 400 for what it would refuse. */
export const queryFrom = (catalogue: Catalogue, kind: 'Entry' | 'Asset', given: URLSearchParams): Query => {
  const contentType = wantedType(catalogue, given.get('content_type'))
  const conditions = [...given]
    .filter(([name]) => !OWN_WORDS.has(name))
    .map(([name, operand]) => conditionFrom(name, operand))
  const order = orderFrom(given.get('order') ?? '')
  const select = given.get('select')?.split(',').filter(Boolean)
  const paths = [...conditions, ...order].map(({ path }) => path)
  for (const path of [...paths, ...(select ?? []).map((chosen) => chosen.split('.'))]) {
    checkPath(kind, contentType, path)
  }
  return {
    contentType,
    conditions,
    order: order.length > 0 ? order : [{ path: ['sys', 'updatedAt'], descending: true }],
    text: given.get('query') ?? '',
    select,
    skip: whole(given, 'skip', 0, 0, Number.MAX_SAFE_INTEGER),
    limit: whole(given, 'limit', DEFAULT_LIMIT, 1, MAX_LIMIT),
    include: whole(given, 'include', DEFAULT_INCLUDE, 0, MAX_INCLUDE),
    locale: wantedLocale(catalogue, given),
  }
}

/** Everything that fits the query, in its order, all pages together. */
export const find = (catalogue: Catalogue, kind: 'Entry' | 'Asset', query: Query): readonly Resource[] => {
  const all = kind === 'Asset' ? catalogue.assets : catalogue.entries
  const fitting = [...all.values()].filter(
    (resource) =>
      (!query.contentType || resource.sys.contentType?.sys.id === query.contentType.sys.id) &&
      query.conditions.every((condition) => meets(catalogue, resource, condition, query.locale)) &&
      (!query.text || containsWords(textsOf(catalogue, resource, query.locale), query.text)),
  )
  return inOrder(catalogue, fitting, query.order, query.locale)
}

const wantedType = (catalogue: Catalogue, id: string | null): ContentType | undefined => {
  if (id === null) return undefined
  const found = catalogue.contentTypes.get(id)
  if (!found) throw invalidQuery({ name: 'unknownContentType', value: id })
  return found
}

const checkPath = (kind: 'Entry' | 'Asset', type: ContentType | undefined, path: readonly string[]): void => {
  const [root, field] = path
  const known = root === 'sys' || root === 'fields' || (root === 'metadata' && path.length === 1)
  if (!known) throw invalidQuery({ name: 'unknown', path, details: 'The path is not recognized' })
  if (root !== 'fields' || field === undefined || kind === 'Asset') return
  if (!type) {
    const details = 'When querying for a specific field, the query must name a content_type'
    throw invalidQuery({ name: 'contentTypeRequired', path, details })
  }
  if (!type.fields.some(({ id }) => id === field)) {
    throw invalidQuery({ name: 'unknown', path, details: `No field with id "${field}" found.` })
  }
}

const whole = (given: URLSearchParams, name: string, absent: number, least: number, most: number): number => {
  const text = given.get(name)
  if (text === null) return absent
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (value >= least && value <= most) return value
  throw refusal(400, 'BadRequest', `${name} must be a whole number from ${least} to ${most}`)
}

const textsOf = (catalogue: Catalogue, resource: Resource, locale: WantedLocale): readonly string[] =>
  Object.keys(resource.fields)
    .flatMap((field) => fieldIn(catalogue, resource, field, locale))
    .filter((value) => typeof value === 'string')
