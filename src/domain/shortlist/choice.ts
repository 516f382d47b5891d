import { isSameProduct, type Named, type Shortlist, type ShortlistItem } from './shortlist.ts'

/** The list with another colour or size for a product. */
export const withChoice = (
  list: Shortlist,
  product: Named,
  choice: Partial<Pick<ShortlistItem, 'color' | 'size'>>,
): Shortlist => list.map((item) => (isSameProduct(item, product) ? { ...item, ...choice } : item))
