import { isRecord } from '../unknown-json.ts'

/** So many products a shortlist holds. */
export const MOST_ITEMS = 20
/** How many characters there are of each at most. */
const FIELDS = [
  ['product', 64],
  ['slug', 256],
  ['title', 500],
  ['color', 80],
  ['size', 80],
] as const

/** A product on a shortlist, as browser storage keeps it. */
export interface ShortlistItem {
  /** The product's entry id; '' where it was put on the list from a tile, which does not say it. */
  readonly product: string
  /** The product page. */
  readonly slug: string
  /** What it was called: all there is to say of a product that is made no more. */
  readonly title: string
  /** The colour it was seen in; '' where nobody chose one. */
  readonly color: string
  /** '' until she chooses one on the shortlist. */
  readonly size: string
}

/** The last that was put on it comes first. */
export type Shortlist = readonly ShortlistItem[]

/** What one product is known by. */
export type Named = Pick<ShortlistItem, 'product' | 'slug'>

/** Whether two speak of one product, of which a list has one entry, in whatever colour. */
export const isSameProduct = (a: Named, b: Named): boolean =>
  a.slug === b.slug || (a.product !== '' && a.product === b.product)

/** Whether a product is on a list. */
export const isListed = (list: Shortlist, product: Named): boolean =>
  list.some((item) => isSameProduct(item, product))

/** The list without a product. */
export const withoutItem = (list: Shortlist, product: Named): Shortlist =>
  list.filter((item) => !isSameProduct(item, product))

/** The list with a product in a place, the first otherwise; as it is where it is full or has it. */
export const withItem = (list: Shortlist, item: ShortlistItem, place = 0): Shortlist =>
  list.length >= MOST_ITEMS || isListed(list, item)
    ? list
    : [...list.slice(0, place), item, ...list.slice(place)]

/** The list with somebody else's products after its own; what it has stays, and what does not fit is left out. */
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

/** The shortlist as browser storage kept it: good entries stay, anything else counts as absent. */
export const readShortlist = (stored: unknown): Shortlist | undefined => {
  if (!Array.isArray(stored)) return undefined
  return merged(
    [],
    stored
      .slice(0, MOST_ITEMS)
      .map(readItem)
      .filter((item) => item !== undefined),
  )
}
