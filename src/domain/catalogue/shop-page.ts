import { PRODUCTS_PER_PAGE } from './paths.ts'
import { categoryKey, isIn, listCategories, type Product } from './catalogue.ts'

/** One page of a category as the shop shows it. */
export interface ShopPage {
  /** As editors spell it; undefined on the page of unknown categories. */
  readonly category?: string
  readonly page: number
  readonly pages: number
  readonly products: readonly Product[]
  /** Products in the whole category. */
  readonly total: number
}

/** Every page of a category, 24 products each; a category without products has one empty page. */
export const pagesOf = (category: string, products: readonly Product[]): readonly ShopPage[] => {
  const own = products.filter((product) => isIn(product, category))
  const pages = Math.max(1, Math.ceil(own.length / PRODUCTS_PER_PAGE))
  return Array.from({ length: pages }, (_, index) => ({
    category,
    page: index + 1,
    pages,
    products: own.slice(index * PRODUCTS_PER_PAGE, (index + 1) * PRODUCTS_PER_PAGE),
    total: own.length,
  }))
}

/** The page shown for a category nobody knows. */
export const EMPTY_PAGE: ShopPage = { page: 1, pages: 1, products: [], total: 0 }

/** What the shop shows: its tabs, and a page of one of them. */
export interface ShownShop {
  readonly categories: readonly string[]
  readonly shown: ShopPage
  /** The shop's entrance, which shows its first category without being that category's page. */
  readonly isLanding: boolean
}

/** What the shop's entrance shows. */
export const shopLanding = (products: readonly Product[]): ShownShop => {
  const categories = listCategories(products)
  const [first] = categories
  const [shown = EMPTY_PAGE] = first ? pagesOf(first, products) : []
  return { categories, shown, isLanding: true }
}

/** What the shop shows for a query: its entrance without one; nothing where a category has no such page. */
export const shopAsked = (
  products: readonly Product[],
  category: string | null,
  page: string | null,
): ShownShop | undefined => {
  if (category === null) return shopLanding(products)
  const categories = listCategories(products)
  const own = categories.find((name) => categoryKey(name) === categoryKey(category))
  const shown = own ? pagesOf(own, products)[Number(page ?? 1) - 1] : EMPTY_PAGE
  return shown && { categories, shown, isLanding: false }
}
