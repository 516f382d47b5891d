import { categoryKey } from './catalogue.ts'

/** The parameter of the page that is built for categories without products. */
export const NO_CATEGORY = '-none-'
/** The parameter of the shell that is built once and served for every order. */
export const ANY_ORDER = '-any-'
/** The parameter of the page that is built once and served for every link to unsubscribe. */
export const ANY_LINK = '-link-'
/** Products on one page of a category. */
export const PRODUCTS_PER_PAGE = 24

/** A category's name as a path segment of its built page: letters and digits stay, the rest is `_hex_`. */
export const categoryPath = (category: string): string =>
  categoryKey(category).replace(/[^a-z0-9]/gu, (sign) => `_${sign.codePointAt(0)?.toString(16)}_`)

const categoryOfPath = (segment: string): string =>
  segment.replace(/_([0-9a-f]+)_/g, (_all, hex: string) => String.fromCodePoint(parseInt(hex, 16)))

/** The address of a category's page, spelt as the editors spell the category. */
export const categoryUrl = (category: string, page = 1): string =>
  `/shop?category=${encodeURIComponent(category)}${page > 1 ? `&page=${page}` : ''}`

/** Only a path of this shop: one slash, no second one or backslash after it, no control characters. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)

/** The shop's own pages that show everybody the same, beside those of products and categories. */
export const PUBLIC_PAGES = [
  '/',
  '/shop',
  '/lookbook',
  '/about',
  '/team',
  '/contactus',
  '/shipping',
  '/refund',
  '/terms',
  '/privacypolicy',
  '/verify',
] as const

/** Whether a built page's address, with its query, shows everybody the same. */
export const isPublicAddress = (address: string): boolean =>
  PUBLIC_PAGES.some((page) => page === address) || /^\/shop[/?]/.test(address)

/** Pages that are built once, and the addresses each of them is served for. */
export const SHELLS = [
  { pattern: '^/order/[^/]+$', prerendered: `/order/${ANY_ORDER}` },
  { pattern: '^/unsubscribe/[^/]+/leave$', prerendered: `/unsubscribe/${ANY_LINK}/leave` },
] as const

const BUILT_CATEGORY = /^\/shop\/category\/([^/]+)\/(\d+)$/

/**
 * Where a built page is shown: every address it answers, the canonical one first. A category's page is
 * built as a path and shown by its query; what is built once for many has no address.
 */
export const publicPaths = (prerendered: string): readonly string[] => {
  const [, category, page] = BUILT_CATEGORY.exec(prerendered) ?? []
  if (category === undefined)
    return SHELLS.some(({ prerendered: shell }) => shell === prerendered) ? [] : [prerendered]
  if (category === NO_CATEGORY) return []
  const path = `/shop?category=${categoryOfPath(category)}`
  return page === '1' ? [path, `${path}&page=1`] : [`${path}&page=${page}`]
}

/** The built page behind an address of the shop, or undefined where the address is its own. */
export const builtPath = (url: URL, knownCategories: readonly string[]): string | undefined => {
  const shell = SHELLS.find(({ pattern }) => new RegExp(pattern).test(url.pathname))
  if (shell) return shell.prerendered
  const category = url.searchParams.get('category')
  if (url.pathname !== '/shop' || category === null) return undefined
  const known = knownCategories.some((name) => categoryKey(name) === categoryKey(category))
  return `/shop/category/${known ? categoryPath(category) : NO_CATEGORY}/${url.searchParams.get('page') ?? 1}`
}
