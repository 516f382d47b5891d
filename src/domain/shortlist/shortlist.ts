import { isRecord } from '../unknown-json.ts'

/** The most products on a shortlist. */
export const MAX_ITEMS = 20
/** The most characters in each field. */
const FIELDS = [
  ['product', 64],
  ['slug', 256],
  ['title', 500],
  ['color', 80],
  ['size', 80],
] as const

/** A product on a shortlist, as browser storage keeps it. */
export interface ShortlistItem {
  /** The product's entry id; '' if it was added from a tile, which doesn't have it. */
  readonly product: string
  /** Of the product page. */
  readonly slug: string
  /** Its title when it was added, the only thing left to show once the product is no longer made. */
  readonly title: string
  /** The colour it was seen in; '' if none was chosen. */
  readonly color: string
  /** '' until she chooses one on the shortlist. */
  readonly size: string
}

/** The entry added last comes first. */
export type Shortlist = readonly ShortlistItem[]

/** What identifies a product. */
export type Named = Pick<ShortlistItem, 'product' | 'slug'>

/** Whether two entries are the same product, in whatever colour; a list has only one entry of it. */
export const isSameProduct = (a: Named, b: Named): boolean =>
  a.slug === b.slug || (a.product !== '' && a.product === b.product)

/** Whether a product is on a list. */
export const isListed = (list: Shortlist, product: Named): boolean =>
  list.some((item) => isSameProduct(item, product))

/** The list without a product. */
export const withoutItem = (list: Shortlist, product: Named): Shortlist =>
  list.filter((item) => !isSameProduct(item, product))

/** Inserts a product, at the start unless a place is given; no change if the list is full or has it. */
export const withItem = (list: Shortlist, item: ShortlistItem, place = 0): Shortlist =>
  list.length >= MAX_ITEMS || isListed(list, item)
    ? list
    : [...list.slice(0, place), item, ...list.slice(place)]

/** Appends another list's products, as far as there is room; entries the list already has stay as they are. */
export const merged = (list: Shortlist, others: Shortlist): Shortlist =>
  others.reduce<Shortlist>((now, item) => withItem(now, item, now.length), list)

const readItem = (stored: unknown): ShortlistItem | undefined => {
  const item = { product: '', slug: '', title: '', color: '', size: '' }
  for (const [field, most] of FIELDS) {
    const value = isRecord(stored) ? (stored[field] ?? '') : undefined
    if (typeof value !== 'string' || value.length > most) return undefined
    item[field] = value
  }
  return item.slug ? item : undefined
}

/** Reads the shortlist from browser storage and drops invalid entries; undefined if it isn't a list. */
export const readShortlist = (stored: unknown): Shortlist | undefined => {
  if (!Array.isArray(stored)) return undefined
  return merged(
    [],
    stored
      .slice(0, MAX_ITEMS)
      .map(readItem)
      .filter((item) => item !== undefined),
  )
}
