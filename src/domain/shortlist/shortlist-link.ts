import { colorPath } from '../catalogue/paths.ts'
import { MOST_ITEMS } from './shortlist.ts'

/** What a link to a shortlist says of a product: nothing of the person who shares it. */
export interface LinkedItem {
  /** The product's entry id. */
  readonly product: string
  /** The colour's name as a path segment (`colorPath`); '' for none. */
  readonly color: string
}

/** The path under which links to shortlists lie. */
export const SHORTLIST = '/shortlist'
const LONGEST_COLOR = 64
/** Twenty products with the longest ids and colours take less. */
const LONGEST_LIST = 4096
/** An id of the content service, and a colour as `colorPath` spells it. */
const ITEM = /^([\w.-]{1,64})(?:~([a-z0-9_]{1,64}))?$/

/** The path of a page that shows these products in these colours, by ids and names of colours alone. */
export const shortlistPath = (
  items: readonly { readonly product: string; readonly color: string }[],
): string => {
  const parts = items.slice(0, MOST_ITEMS).map(({ product, color }) => {
    const segment = colorPath(color)
    return segment && segment.length <= LONGEST_COLOR ? `${product}~${segment}` : product
  })
  return `${SHORTLIST}/${parts.join(',')}`
}

/**
 * The products that the last segment of a link names, each product once, twenty at most: what is not one, or is one too
 * many, is left out. Nothing where the link names none.
 */
export const readShortlistLink = (segment: string): readonly LinkedItem[] => {
  if (segment.length > LONGEST_LIST) return []
  const items = new Map<string, LinkedItem>()
  for (const part of segment.split(',')) {
    const [, product, color = ''] = ITEM.exec(part) ?? []
    if (product === undefined || items.has(product)) continue
    if (items.size === MOST_ITEMS) break
    items.set(product, { product, color })
  }
  return [...items.values()]
}
