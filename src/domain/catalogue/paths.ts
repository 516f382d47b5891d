import { spellingKey, type Product } from './catalogue.ts'
import { hasColorPictures } from './colorway.ts'
import { FACETS } from './facets.ts'

/** The parameter of the page that is built for categories without products. */
export const NO_CATEGORY = '-none-'
/** The parameter of the shell that is built once and served for every order. */
export const ANY_ORDER = '-any-'
/** The parameter of the page that is built once and served for every link to unsubscribe. */
export const ANY_LINK = '-link-'
/** The path of the page that is made on demand for what is asked of the shop beside its tabs; never shown itself. */
export const FOUND = '/found'
/** The parameters of `/shop` that lead to it. */
export const FOUND_KEYS = ['q', ...FACETS, 'sort'] as const
/** Products on one page of a category. */
export const PRODUCTS_PER_PAGE = 24
/** How many of them stand before the line about appointments; where there are fewer, it is the last. */
export const BEFORE_APPOINTMENT = 4

/** A name as a path segment of a built page: letters and digits stay, the rest is `_hex_`. */
const segmentOf = (key: string): string =>
  key.replace(/[^a-z0-9]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)

/** A category's name as a path segment of its built page. */
export const categoryPath = (category: string): string => segmentOf(spellingKey(category))

/** A colour's name as a path segment of the page that shows a product in it. */
export const colorPath = (color: string): string => segmentOf(spellingKey(color))

const nameOfSegment = (segment: string): string =>
  segment.replace(/_([0-9a-f]+)_/g, (_all, hex: string) => String.fromCodePoint(parseInt(hex, 16)))

/** The URL of a category's page, spelt as the editors spell the category. */
export const categoryUrl = (category: string, page = 1): string =>
  `/shop?category=${encodeURIComponent(category)}${page > 1 ? `&page=${page}` : ''}`

/** The URL that shows a product in a colour. */
export const colorUrl = (slug: string, color: string): string =>
  `/shop/${slug}?colour=${encodeURIComponent(spellingKey(color))}`

/** The URL of a product in a colour; '' is none. */
export const productUrl = (slug: string, color: string): string =>
  color ? colorUrl(slug, color) : `/shop/${slug}`

/** A file's name takes no more with its ending. */
const LONGEST_SEGMENT = 200

/** The path segments of a product's pages in its further colours: none where its pictures belong to all of them. */
export const colorPaths = (product: Pick<Product, 'colors' | 'colorways'>): readonly string[] =>
  hasColorPictures(product)
    ? product.colors
        .slice(1)
        .map(colorPath)
        .filter((segment) => segment.length <= LONGEST_SEGMENT)
    : []

/** The shop's own pages that show everybody the same, beside those of products and categories. */
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

/** Whether a built page's path, with its query, shows everybody the same. */
export const isPublicPath = (path: string): boolean =>
  PUBLIC_PAGES.some((page) => page === path) || /^\/shop[/?]/.test(path)

/** Pages that are built once, and the paths each of them is served for. */
export const SHELLS = [
  { pattern: '^/order/[^/]+$', prerendered: `/order/${ANY_ORDER}` },
  { pattern: '^/unsubscribe/[^/]+/leave$', prerendered: `/unsubscribe/${ANY_LINK}/leave` },
] as const

const BUILT_CATEGORY = /^\/shop\/category\/([^/]+)\/(\d+)$/
const BUILT_COLOR = /^(\/shop\/[^/]+)\/([^/]+)$/

/**
 * Where a built page is shown: every path it answers, with its query, the canonical one first. A category's page, and
 * a product's in one of its further colours, is built under a path and shown by its query; what is built once for many
 * has no path of its own.
 */
export const publicPaths = (prerendered: string): readonly string[] => {
  const [, category, page] = BUILT_CATEGORY.exec(prerendered) ?? []
  const [, product, color] = BUILT_COLOR.exec(prerendered) ?? []
  if (prerendered === '/shop') return [prerendered, `${prerendered}?page=1`]
  if (product !== undefined && color !== undefined) return [`${product}?colour=${nameOfSegment(color)}`]
  if (category === undefined)
    return SHELLS.some(({ prerendered: shell }) => shell === prerendered) ? [] : [prerendered]
  if (category === NO_CATEGORY) return []
  const path = `/shop?category=${nameOfSegment(category)}`
  return page === '1' ? [path, `${path}&page=1`] : [`${path}&page=${page}`]
}

/**
 * The built page behind a URL of the shop, or undefined where it is built under the URL's own path. `known` are the
 * categories and the built paths of products in further colours.
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
  if (url.pathname === '/shop' && FOUND_KEYS.some((key) => url.searchParams.has(key)))
    return FOUND + url.search
  if (url.pathname !== '/shop' || category === null) return undefined
  const isKnown = known.categories.some((name) => spellingKey(name) === spellingKey(category))
  return `/shop/category/${isKnown ? categoryPath(category) : NO_CATEGORY}/${url.searchParams.get('page') ?? 1}`
}
