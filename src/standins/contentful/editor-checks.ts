import { z } from 'zod'

import { isLink, type ContentType } from './catalogue.ts'
import type { Fields } from './store.ts'

/** What is wrong with each field, as sentences for its author. */
export type Faults = Readonly<Record<string, readonly string[]>>

/** What an entry is checked against. */
export interface Deps {
  readonly locale: string
  /** The other published entries of its type; a unique value may not be in any of them. */
  readonly others: readonly { readonly fields: Fields; readonly title: string }[]
  /** The content type of an entry or the media type of an asset; undefined if the id is unknown. */
  readonly kindOf: (linkType: string, id: string) => string | undefined
}

type Field = ContentType['fields'][number]
type Rule = z.infer<typeof ruleShape>

const span = z.object({ min: z.number().nullish(), max: z.number().nullish() })
const pattern = z.object({ pattern: z.string(), flags: z.string().nullish() })
const ruleShape = z.looseObject({
  message: z.string().nullish(),
  unique: z.boolean().optional(),
  in: z.array(z.union([z.string(), z.number()])).optional(),
  size: span.optional(),
  range: span.optional(),
  regexp: pattern.optional(),
  prohibitRegexp: pattern.optional(),
  linkContentType: z.union([z.string(), z.array(z.string())]).optional(),
  linkMimetypeGroup: z.union([z.string(), z.array(z.string())]).optional(),
})
const itemsShape = z.looseObject({ type: z.string(), validations: z.array(ruleShape).default([]) })

const MAX_LENGTHS: Readonly<Record<string, number>> = { Symbol: 256, Text: 50_000 }

/** The checks of a field itself, without those of its list items. */
export const rulesOf = (field: Field): readonly Rule[] =>
  z.array(ruleShape).safeParse(field.validations).data ?? []

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

const between = ({ min, max }: z.infer<typeof span>, unit: string): string => {
  if (typeof min === 'number' && typeof max === 'number') return `between ${min} and ${max}${unit}`
  return typeof min === 'number' ? `at least ${min}${unit}` : `at most ${max}${unit}`
}
const isOutside = (count: number, { min, max }: z.infer<typeof span>) =>
  (typeof min === 'number' && count < min) || (typeof max === 'number' && count > max)

const matches = (value: unknown, { pattern: source, flags }: z.infer<typeof pattern>) =>
  typeof value === 'string' && new RegExp(source, flags ?? undefined).test(value)

const typeFault = ({ type }: { readonly type: string }, value: unknown): string | undefined => {
  if (type === 'Integer' && !Number.isInteger(value)) return 'Write a whole number.'
  if (type === 'Number' && typeof value !== 'number') return 'Write a number.'
  if ((type === 'Object' || type === 'RichText') && typeof value !== 'object')
    return 'This is not valid JSON.'
  const longest = MAX_LENGTHS[type]
  if (longest && typeof value === 'string' && value.length > longest)
    return `Write at most ${longest} letters; these are ${value.length}.`
  return undefined
}

const ruleFault = (rule: Rule, value: unknown): string | undefined => {
  const { message, size, range } = rule
  if (rule.in && !rule.in.some((allowed) => allowed === value))
    return message ?? `Choose one of ${rule.in.join(', ')}.`
  if (rule.regexp && !matches(value, rule.regexp))
    return `${message ?? `Follow the pattern ${rule.regexp.pattern}`}.`
  if (rule.prohibitRegexp && matches(value, rule.prohibitRegexp))
    return `${message ?? `Avoid the pattern ${rule.prohibitRegexp.pattern}`}.`
  if (range && typeof value === 'number' && isOutside(value, range))
    return message ?? `Write a number ${between(range, '')}.`
  if (size && Array.isArray(value) && isOutside(value.length, size))
    return message ?? `List ${between(size, '')}; these are ${value.length}.`
  if (size && typeof value === 'string' && isOutside(value.length, size))
    return message ?? `Write ${between(size, ' letters')}; these are ${value.length}.`
  return undefined
}

const linkFault = (rules: readonly Rule[], value: unknown, { kindOf }: Deps): string | undefined => {
  if (!isLink(value)) return undefined
  const { linkType, id } = value.sys
  const kind = kindOf(linkType, id)
  if (kind === undefined) return `There is no ${linkType === 'Asset' ? 'picture' : 'entry'} ${id}.`
  for (const { linkContentType: types, linkMimetypeGroup: groups } of rules) {
    if (types && linkType === 'Entry' && ![types].flat().includes(kind))
      return `${id} is of the type ${kind}; link to ${[types].flat().join(' or ')}.`
    if (groups && linkType === 'Asset' && ![groups].flat().some((group) => kind.startsWith(`${group}/`)))
      return `${id} is a file of the type ${kind}, not ${[groups].flat().join(' or ')}.`
  }
  return undefined
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const faultsOfField = (field: Field, value: unknown, around: Deps): readonly string[] => {
  if (isEmpty(value)) return field.required === true ? ['This must be filled in.'] : []
  const wrongType = typeFault(field, value)
  if (wrongType) return [wrongType]
  const rules = rulesOf(field)
  const taken =
    rules.some(({ unique }) => unique) &&
    around.others.find(({ fields }) => same(fields[field.id]?.[around.locale], value))
  const items = itemsShape.safeParse(field.items).data
  const ofItems = (Array.isArray(value) && items ? value : []).flatMap((item) => [
    ...(items ? [typeFault(items, item), linkFault(items.validations, item, around)] : []),
    ...(items?.validations ?? []).map((rule) => {
      const fault = ruleFault(rule, item)
      return fault && `${String(item)}: ${fault}`
    }),
  ])
  const all = [
    ...(taken ? [`${taken.title} has the same value; it must be unique.`] : []),
    ...rules.map((rule) => ruleFault(rule, value)),
    linkFault(rules, value, around),
    ...ofItems,
  ]
  return [...new Set(all.filter((fault) => fault !== undefined))]
}

/** What prevents an entry from being published, by field. Its type demands the same as in the content service. */
export const faultsOf = (type: ContentType, fields: Fields, around: Deps): Faults =>
  Object.fromEntries(
    type.fields.flatMap((field) => {
      const faults = faultsOfField(field, fields[field.id]?.[around.locale], around)
      return faults.length > 0 ? [[field.id, faults] as const] : []
    }),
  )
