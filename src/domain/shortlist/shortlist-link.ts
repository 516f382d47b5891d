import { colorPath } from '../catalogue/paths.ts'
import { MAX_ITEMS } from './shortlist.ts'

/** A product in a link to a shortlist. Links contain nothing about the person who shares them. */
export interface LinkedItem {
  /** The product's entry id. */
  readonly product: string
  /** The colour's name as a path segment (`colorPath`); '' for none. */
  readonly color: string
}

/** The path of links to shortlists. */
export const SHORTLIST = '/shortlist'
const MAX_COLOR_LENGTH = 64
/** Longer than twenty products with the longest ids and colours. */
const MAX_LIST_LENGTH = 4096
/** An id of the content service, and a colour as `colorPath` spells it. */
const ITEM = /^([\w.-]{1,64})(?:~([a-z0-9_]{1,64}))?$/

/** The path of a page that shows these products in these colours; it contains only ids and names of colours. */
export const shortlistPath = (
  items: readonly { readonly product: string; readonly color: string }[],
): string => {
  const parts = items.slice(0, MAX_ITEMS).map(({ product, color }) => {
    const segment = colorPath(color)
    return segment && segment.length <= MAX_COLOR_LENGTH ? `${product}~${segment}` : product
  })
  return `${SHORTLIST}/${parts.join(',')}`
}

/**
 * Reads the last segment of a link: each product once, twenty at most. Invalid entries and any beyond the twentieth
 * are left out; empty if the link names none.
 */
export const readShortlistLink = (segment: string): readonly LinkedItem[] => {
  if (segment.length > MAX_LIST_LENGTH) return []
  const items = new Map<string, LinkedItem>()
  for (const part of segment.split(',')) {
    const [, product, color = ''] = ITEM.exec(part) ?? []
    if (product === undefined || items.has(product)) continue
    if (items.size === MAX_ITEMS) break
    items.set(product, { product, color })
  }
  return [...items.values()]
}
