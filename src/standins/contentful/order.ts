import type { Catalogue, Resource } from './catalogue.ts'
import { valuesAt } from './filter.ts'
import type { WantedLocale } from './locale.ts'

/** One key of an order: `-sys.createdAt`. */
export interface OrderKey {
  readonly path: readonly string[]
  readonly descending: boolean
}

/** The keys of an order parameter, first one first. */
export const orderFrom = (text: string): readonly OrderKey[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((key) => ({ path: key.replace(/^-/, '').split('.'), descending: key.startsWith('-') }))

/** The resources in order; those without a value come last, and the id settles what is equal. */
export const inOrder = (
  catalogue: Catalogue,
  resources: readonly Resource[],
  keys: readonly OrderKey[],
  locale: WantedLocale,
): readonly Resource[] =>
  resources
    .map((resource) => ({
      resource,
      values: keys.map(({ path }) => valuesAt(catalogue, resource, path, locale)[0]),
    }))
    .sort((one, other) => {
      for (const [index, { descending }] of keys.entries()) {
        const decided = compare(one.values[index], other.values[index], descending ? -1 : 1)
        if (decided !== 0) return decided
      }
      return compare(one.resource.sys.id, other.resource.sys.id, 1)
    })
    .map(({ resource }) => resource)

const compare = (one: unknown, other: unknown, direction: 1 | -1): number => {
  if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined)
  if (typeof one === 'number' && typeof other === 'number') return direction * (one - other)
  const [left, right] = [String(one), String(other)]
  return left === right ? 0 : direction * (left < right ? -1 : 1)
}
