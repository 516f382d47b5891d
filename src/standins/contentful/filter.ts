import { isLink, type Catalogue, type Resource } from './catalogue.ts'
import { invalidQuery } from './errors.ts'
import { fieldIn, type WantedLocale } from './locale.ts'

/** One condition of a query: `fields.category[in]=Blazer,Shirt`. */
export interface Condition {
  readonly path: readonly string[]
  readonly operator: string
  readonly operand: string
}

type Test = (values: readonly unknown[], operand: string) => boolean

const listed = (operand: string): readonly string[] => operand.split(',')
const same = (value: unknown, text: string): boolean => String(value) === text

const TESTS: Readonly<Record<string, Test>> = {
  '': (values, text) => values.some((value) => same(value, text)),
  ne: (values, text) => !values.some((value) => same(value, text)),
  in: (values, text) => values.some((value) => listed(text).some((one) => same(value, one))),
  nin: (values, text) => !values.some((value) => listed(text).some((one) => same(value, one))),
  all: (values, text) => listed(text).every((one) => values.some((value) => same(value, one))),
  exists: (values, text) => values.length > 0 === (text === 'true'),
  match: (values, text) => containsWords(values, text),
  lt: (values, text) => values.some((value) => difference(value, text) < 0),
  lte: (values, text) => values.some((value) => difference(value, text) <= 0),
  gt: (values, text) => values.some((value) => difference(value, text) > 0),
  gte: (values, text) => values.some((value) => difference(value, text) >= 0),
}

/** Splits `fields.price[gte]` into path and operator; an operator nobody knows is a 400. */
export const conditionFrom = (name: string, operand: string): Condition => {
  const [, path = name, operator = ''] = /^([^[\]]+)(?:\[(\w+)\])?$/.exec(name) ?? []
  const senseless = operator === 'exists' && !['true', 'false'].includes(operand)
  if (!Object.hasOwn(TESTS, operator) || path !== name.split('[')[0] || senseless) {
    throw invalidQuery({ name: 'unknown', path: [name], details: `Not a filter: ${name}=${operand}` })
  }
  return { path: path.split('.'), operator, operand }
}

/** Does the resource meet the condition? Conditions may look through links: `fields.sizes.fields.size`. */
export const meets = (
  catalogue: Catalogue,
  resource: Resource,
  { path, operator, operand }: Condition,
  locale: WantedLocale,
): boolean => TESTS[operator]?.(valuesAt(catalogue, resource, path, locale), operand) ?? false

/** Every single value a path leads to; a list counts as its elements, an empty field as none. */
export const valuesAt = (
  catalogue: Catalogue,
  resource: Resource,
  [root, name = '', ...rest]: readonly string[],
  locale: WantedLocale,
): readonly unknown[] => {
  const start = root === 'fields' ? fieldIn(catalogue, resource, name, locale) : member(resource.sys, name)
  return [start].flat().flatMap((value) => follow(catalogue, value, rest, locale))
}

const follow = (
  catalogue: Catalogue,
  value: unknown,
  path: readonly string[],
  locale: WantedLocale,
): readonly unknown[] => {
  if (value === undefined || value === null) return []
  const [name, ...rest] = path
  if (name === undefined) return [value]
  if (isLink(value) && (name === 'fields' || (name === 'sys' && rest[0] === 'contentType'))) {
    const { linkType, id } = value.sys
    const target = (linkType === 'Asset' ? catalogue.assets : catalogue.entries).get(id)
    return target ? valuesAt(catalogue, target, path, locale) : []
  }
  return [member(value, name)].flat().flatMap((next) => follow(catalogue, next, rest, locale))
}

const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? Object.getOwnPropertyDescriptor(value, name)?.value
    : undefined

/** Does every word of the text begin some word of the values? Case does not matter. */
export const containsWords = (values: readonly unknown[], text: string): boolean => {
  const words = values.flatMap((value) => wordsOf(String(value)))
  return wordsOf(text).every((wanted) => words.some((word) => word.startsWith(wanted)))
}

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

const difference = (value: unknown, text: string): number => {
  const number = typeof value === 'number'
  const left = number ? value : Date.parse(String(value))
  const right = number ? Number(text) : Date.parse(text)
  if (text === '' || Number.isNaN(right)) {
    throw invalidQuery({ name: 'type', details: `Not a ${number ? 'number' : 'date'}`, value: text })
  }
  return left - right
}
