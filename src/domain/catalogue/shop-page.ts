import { PRODUCTS_PER_PAGE } from './paths.ts'
import { spellingKey, isIn, listCategories, type Product } from './catalogue.ts'
import { findProducts, type FacetChoices } from './find.ts'
import { searchableOf, shownColor } from './searchable-product.ts'
import { NOTHING_CHOSEN } from './facets.ts'
import {
  ALL,
  indexProducts,
  familiesInQuery,
  type ProductIndex,
  isNarrowed,
  readShopQuery,
  type ShopQuery,
} from './shop-query.ts'

/** One page of a category, or of the results of a search or filter. */
export interface ShopPage {
  /** As editors spell it, or `ALL`; undefined if unknown, or if a search covers all categories. */
  readonly category?: string
  readonly page: number
  readonly pages: number
  readonly products: readonly Product[]
  /** The colour in which a product is shown, by slug, if it isn't the product's first. */
  readonly colors?: Readonly<Record<string, string>>
  /** Products on all pages. */
  readonly total: number
  readonly facets: readonly FacetChoices[]
}

const pageOf = <T>(all: readonly T[], page: number): readonly T[] =>
  all.slice((page - 1) * PRODUCTS_PER_PAGE, page * PRODUCTS_PER_PAGE)

const countPages = (count: number) => Math.max(1, Math.ceil(count / PRODUCTS_PER_PAGE))

/** The query of a tab. */
export const queryOfTab = (category = '', page = 1): ShopQuery => ({
  category,
  words: '',
  chosen: NOTHING_CHOSEN,
  sort: '',
  page,
})

/** The index in which a catalogue's products are searched. */
export const productIndexOf = (products: readonly Product[]): ProductIndex =>
  indexProducts(products.map(searchableOf), listCategories(products))

const productsIn = (category: string, products: readonly Product[]): readonly Product[] =>
  category === ALL ? products : products.filter((product) => isIn(product, category))

/** Every page of a tab, 24 products each; a category without products has one empty page. */
export const pagesOf = (
  category: string,
  products: readonly Product[],
  productIndex: ProductIndex = productIndexOf(products),
): readonly ShopPage[] => {
  const own = productsIn(category, products)
  const pages = countPages(own.length)
  const { facets } = findProducts(productIndex, queryOfTab(category))
  return Array.from({ length: pages }, (_, index) => ({
    category,
    page: index + 1,
    pages,
    products: pageOf(own, index + 1),
    total: own.length,
    facets,
  }))
}

/** The page shown for an unknown category. */
export const EMPTY_PAGE: ShopPage = { page: 1, pages: 1, products: [], total: 0, facets: [] }

/** The shop's tabs, and a page of one of them. */
export interface ShownShop {
  /** The tabs without `ALL`. */
  readonly categories: readonly string[]
  readonly shown: ShopPage
  readonly query: ShopQuery
  /** Whether this is `/shop` itself, which shows the first category but is not that category's page. */
  readonly isLanding: boolean
}

/** What `/shop` itself shows. */
export const shopLanding = (products: readonly Product[]): ShownShop => {
  const categories = listCategories(products)
  const [first] = categories
  const [shown = EMPTY_PAGE] = first ? pagesOf(first, products) : []
  return { categories, shown, query: queryOfTab(first), isLanding: true }
}

/** A catalogue that is queried repeatedly, with its products by slug and by id. */
export interface IndexedCatalogue {
  readonly index: ProductIndex
  readonly bySlug: ReadonlyMap<string, Product>
  readonly byId: ReadonlyMap<string, Product>
}

/** Prepares a catalogue for repeated queries. */
export const indexCatalogue = (products: readonly Product[]): IndexedCatalogue => ({
  index: productIndexOf(products),
  bySlug: new Map(products.map((product) => [product.slug, product])),
  byId: new Map(products.map((product) => [product.id, product])),
})

/** The shop for a query that asks for more than a tab; a page number beyond the last page gives the last. */
export const searchShop = ({ index, bySlug }: IndexedCatalogue, query: ShopQuery): ShownShop => {
  const { products: found, facets } = findProducts(index, query)
  const pages = countPages(found.length)
  const page = Math.min(query.page, pages)
  const here = pageOf(found, page)
  const products = here.flatMap(({ slug }) => bySlug.get(slug) ?? [])
  const families = familiesInQuery(query, found)
  const colors = Object.fromEntries(
    here.flatMap((product) => {
      const color = shownColor(product, families)
      return color === (product.colors[0] ?? '') ? [] : [[product.slug, color]]
    }),
  )
  const category = query.words ? {} : { category: query.category }
  return {
    categories: index.categories,
    shown: { ...category, page, pages, products, colors, total: found.length, facets },
    query: { ...query, page },
    isLanding: false,
  }
}

/** The shop for the query of a URL; undefined if a category has no such page. */
export const shopForQuery = (
  products: readonly Product[],
  params: URLSearchParams,
): ShownShop | undefined => {
  const catalogue = indexCatalogue(products)
  const query = readShopQuery(params, catalogue.index)
  if (isNarrowed(query)) return searchShop(catalogue, query)
  const category = params.get('category')
  if (category === null) return shopLanding(products)
  const { categories } = catalogue.index
  const own = [ALL, ...categories].find((name) => spellingKey(name) === spellingKey(category))
  const page = Number(params.get('page') ?? 1)
  const shown = own ? pagesOf(own, products, catalogue.index)[page - 1] : EMPTY_PAGE
  return shown && { categories, shown, query: queryOfTab(own, page), isLanding: false }
}
