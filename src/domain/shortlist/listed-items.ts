import { spellingKey, type Offer, type Offers } from '../catalogue/catalogue.ts'
import type { RequestedProduct } from '../enquiries/requested-products.ts'
import type { Shortlist, ShortlistItem } from './shortlist.ts'

/** An entry of a shortlist with the catalogue's offer; without one, the product is no longer made. */
export interface ListedItem {
  readonly item: ShortlistItem
  readonly offer?: Offer
}

const offerFor = (offers: Offers, { product, slug }: ShortlistItem): readonly [string, Offer] | undefined => {
  const offer = product !== '' && Object.hasOwn(offers, product) ? offers[product] : undefined
  if (offer) return [product, offer]
  return Object.entries(offers).find(([, each]) => each.slug === slug)
}

const offered = (wanted: string, choices: readonly string[]): string =>
  choices.find((choice) => spellingKey(choice) === spellingKey(wanted)) ?? ''

const listItem = (item: ShortlistItem, offers: Offers): ListedItem => {
  const [product, offer] = offerFor(offers, item) ?? []
  if (product === undefined || !offer) return { item }
  const { slug, title, colors, sizes } = offer
  const [only = ''] = colors.length === 1 ? colors : []
  const color = offered(item.color, colors) || only
  return { item: { product, slug, title, color, size: offered(item.size, sizes) }, offer }
}

/**
 * Matches a shortlist with today's catalogue. Entries get the product's current id, slug and title, and lose a size
 * or colour it is no longer made in. If there is only one colour, that is chosen. Two entries of a product whose slug
 * changed in between become one, which keeps the choices of both.
 */
export const listItems = (list: Shortlist, offers: Offers): readonly ListedItem[] => {
  const bySlug = new Map<string, ListedItem>()
  for (const item of list) {
    const listed = listItem(item, offers)
    const { slug, color, size } = listed.item
    const first = bySlug.get(slug)?.item
    const both = first && { ...first, color: first.color || color, size: first.size || size }
    bySlug.set(slug, { ...listed, item: both ?? listed.item })
  }
  return [...bySlug.values()]
}

/** The products of a list that a price can be requested for, one of each; '' for what was not chosen. */
export const requestableProducts = (items: readonly ListedItem[]): readonly RequestedProduct[] =>
  items.flatMap(({ item: { product, color, size }, offer }) =>
    offer ? [{ product, color, size, quantity: 1 }] : [],
  )
