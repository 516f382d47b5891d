import type { Product } from '../catalogue/catalogue.ts'
import { colorPath } from '../catalogue/paths.ts'
import type { LinkedItem } from './shortlist-link.ts'
import type { ShortlistItem } from './shortlist.ts'

/** An entry of a shared shortlist: a product in a colour, or one that is no longer made. */
export type SharedItem =
  | { readonly kind: 'made'; readonly product: Product; readonly color?: string }
  | { readonly kind: 'gone'; readonly id: string }

/** The entries of a link, in its order. A product that isn't made in the linked colour is shown in its first. */
export const sharedItems = (
  linked: readonly LinkedItem[],
  byId: ReadonlyMap<string, Product>,
): readonly SharedItem[] =>
  linked.map(({ product: id, color: segment }) => {
    const product = byId.get(id)
    if (!product) return { kind: 'gone', id }
    const color = segment && product.colors.find((name) => colorPath(name) === segment)
    return color ? { kind: 'made', product, color } : { kind: 'made', product }
  })

/** The products that a visitor who opens the link can add to her own list: those that are still made. */
export const addableItems = (items: readonly SharedItem[]): readonly ShortlistItem[] =>
  items.flatMap((item) => {
    if (item.kind === 'gone') return []
    const { id: product, slug, title } = item.product
    return [{ product, slug, title, color: item.color ?? '', size: '' }]
  })
