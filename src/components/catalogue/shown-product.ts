import { type SearchableProduct, shownColor } from '#domain/catalogue/searchable-product.ts'
import { productUrl } from '#domain/catalogue/paths.ts'
import type { SearchDetails } from '#domain/catalogue/search.ts'

/**
 * How a found product is shown: the colour that matches the searched colour families, its picture or '', and its URL.
 */
export const shownProduct = (
  product: SearchableProduct,
  details: SearchDetails | undefined,
  families: readonly string[],
): { readonly color: string; readonly picture: string; readonly href: string } => {
  const { slug, colors } = product
  const color = shownColor(product, families)
  const at = Math.max(0, colors.indexOf(color))
  const [, front = '', own = []] = details ?? []
  return {
    color,
    picture: own[at]?.[1] || front,
    href: productUrl(encodeURIComponent(slug), at > 0 ? color : ''),
  }
}
