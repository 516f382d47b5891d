import { spellingKey, type Product } from './catalogue.ts'
import { hasColorPictures } from './colorway.ts'
import { FACETS } from './facets.ts'

/** The parameter of the page built for categories without products. */
export const EMPTY_CATEGORY_PARAM = '-none-'
/** The parameter of the shell that is built once and served for every order. */
export const ORDER_SHELL_PARAM = '-any-'
/** The parameter of the page that is built once and served for every unsubscribe link. */
export const UNSUBSCRIBE_SHELL_PARAM = '-link-'
/** The internal path of the on-demand page that renders searches and filters of the shop; visitors never see it. */
export const SEARCH_PATH = '/found'
/** The query parameters with which `/shop` is rendered by that page. */
export const SEARCH_KEYS = ['q', ...FACETS, 'sort'] as const
/** Products on one page of a category. */
export const PRODUCTS_PER_PAGE = 24
/** How many products precede the line about appointments; with fewer products, the line comes last. */
export const BEFORE_APPOINTMENT = 4

/** A name as a path segment of a built page: letters and digits stay, other characters become `_hex_`. */
const segmentOf = (key: string): string =>
  key.replace(/[^a-z0-9]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)

/** A category's name as a path segment of its built page. */
export const categoryPath = (category: string): string => segmentOf(spellingKey(category))

/** A colour's name as a path segment of the page that shows a product in it. */
export const colorPath = (color: string): string => segmentOf(spellingKey(color))

const nameOfSegment = (segment: string): string =>
  segment.replace(/_([0-9a-f]+)_/g, (_all, hex: string) => String.fromCodePoint(parseInt(hex, 16)))

/** The URL of a category's page, with the category in its editors' spelling. */
export const categoryUrl = (category: string, page = 1): string =>
  `/shop?category=${encodeURIComponent(category)}${page > 1 ? `&page=${page}` : ''}`

/** The URL that shows a product in a colour. */
export const colorUrl = (slug: string, color: string): string =>
  `/shop/${slug}?colour=${encodeURIComponent(spellingKey(color))}`

/** The URL of a product in a colour; '' for no particular colour. */
export const productUrl = (slug: string, color: string): string =>
  color ? colorUrl(slug, color) : `/shop/${slug}`

/** With its ending, a longer one would not fit into a file name. */
const MAX_SEGMENT_LENGTH = 200

/** The path segments of a product's pages in its further colours; none if its pictures don't belong to colours. */
export const colorPaths = (product: Pick<Product, 'colors' | 'colorways'>): readonly string[] =>
  hasColorPictures(product)
    ? product.colors
        .slice(1)
        .map(colorPath)
        .filter((segment) => segment.length <= MAX_SEGMENT_LENGTH)
    : []

/** The shop's pages that look the same to everybody, besides those of products and categories. */
export const PUBLIC_PAGES = [
  '/',
  '/shop',
  '/lookbook',
  '/about',
  '/team',
  '/contactus',
  '/fit',
  '/shipping',
  '/refund',
  '/terms',
  '/privacypolicy',
  '/verify',
] as const

/** Whether a built page, given as path and query, looks the same to everybody. */
export const isPublicPath = (path: string): boolean =>
  PUBLIC_PAGES.some((page) => page === path) || /^\/shop[/?]/.test(path)

/** Pages that are built once, with the pattern of the paths each is served for. */
export const SHELLS = [
  { pattern: '^/order/[^/]+$', prerendered: `/order/${ORDER_SHELL_PARAM}` },
  { pattern: '^/unsubscribe/[^/]+/leave$', prerendered: `/unsubscribe/${UNSUBSCRIBE_SHELL_PARAM}/leave` },
] as const

const BUILT_CATEGORY = /^\/shop\/category\/([^/]+)\/(\d+)$/
const BUILT_COLOR = /^(\/shop\/[^/]+)\/([^/]+)$/

/**
 * The URLs, as path and query, at which a built page is served, the canonical one first. Pages of categories and of
 * products in further colours are built under a path and served by query; a shell has no URL of its own.
 */
export const publicPaths = (prerendered: string): readonly string[] => {
  const [, category, page] = BUILT_CATEGORY.exec(prerendered) ?? []
  const [, product, color] = BUILT_COLOR.exec(prerendered) ?? []
  if (prerendered === '/shop') return [prerendered, `${prerendered}?page=1`]
  if (product !== undefined && color !== undefined) return [`${product}?colour=${nameOfSegment(color)}`]
  if (category === undefined)
    return SHELLS.some(({ prerendered: shell }) => shell === prerendered) ? [] : [prerendered]
  if (category === EMPTY_CATEGORY_PARAM) return []
  const path = `/shop?category=${nameOfSegment(category)}`
  return page === '1' ? [path, `${path}&page=1`] : [`${path}&page=${page}`]
}

/**
 * The path of the built page behind a URL of the shop, if it differs from the URL's own path. `known` has the names
 * of the categories, and the built paths of products in further colours.
 */
export const builtPath = (
  url: URL,
  known: { readonly categories: readonly string[]; readonly colors: readonly string[] },
): string | undefined => {
  const shell = SHELLS.find(({ pattern }) => new RegExp(pattern).test(url.pathname))
  if (shell) return shell.prerendered
  const inColor = `${url.pathname}/${colorPath(url.searchParams.get('colour') ?? '')}`
  if (known.colors.includes(inColor)) return inColor
  const category = url.searchParams.get('category')
  if (url.pathname === '/shop' && SEARCH_KEYS.some((key) => url.searchParams.has(key)))
    return SEARCH_PATH + url.search
  if (url.pathname !== '/shop' || category === null) return undefined
  const isKnown = known.categories.some((name) => spellingKey(name) === spellingKey(category))
  return `/shop/category/${isKnown ? categoryPath(category) : EMPTY_CATEGORY_PARAM}/${url.searchParams.get('page') ?? 1}`
}
