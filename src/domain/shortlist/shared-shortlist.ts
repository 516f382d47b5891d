import type { Product } from '../catalogue/catalogue.ts'
import { colorPath } from '../catalogue/paths.ts'
import type { LinkedItem } from './shortlist-link.ts'
import type { ShortlistItem } from './shortlist.ts'

/** What a shared shortlist shows in one place: a product in a colour, or that it is made no more. */
export type SharedItem =
  | { readonly kind: 'made'; readonly product: Product; readonly color?: string }
  | { readonly kind: 'gone'; readonly id: string }

/** What a link to a shortlist shows, in its order. A colour that a product is not made in is its first. */
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

/** What the one who opens the link may keep: the products that are made. */
export const keepable = (items: readonly SharedItem[]): readonly ShortlistItem[] =>
  items.flatMap((item) => {
    if (item.kind === 'gone') return []
    const { id: product, slug, title } = item.product
    return [{ product, slug, title, color: item.color ?? '', size: '' }]
  })
