import { spellingKey, type Offer, type Offers } from '../catalogue/catalogue.ts'
import type { AskedProduct } from '../enquiries/asked-products.ts'
import type { Shortlist, ShortlistItem } from './shortlist.ts'

/** An entry of a shortlist beside what the catalogue offers; without an offer the product is made no more. */
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
 * A shortlist against today's catalogue: entries take the id, the slug and the name that a product has now, and lose a
 * size or a colour it is not made in any more. A product made in one colour has it. Two entries of a product that was
 * given another slug between them are one, with what was chosen in either.
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

/** The products of a list that can be asked for, one of each; sizes and colours that nobody chose are ''. */
export const askedOf = (items: readonly ListedItem[]): readonly AskedProduct[] =>
  items.flatMap(({ item: { product, color, size }, offer }) =>
    offer ? [{ product, color, size, quantity: 1 }] : [],
  )
