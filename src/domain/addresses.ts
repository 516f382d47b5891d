import { categoryKey } from './catalogue.ts'

/** The parameter of the page that is printed for categories without products. */
export const NO_CATEGORY = '-none-'
/** The parameter of the shell that is printed once and served for every order. */
export const ANY_ORDER = '-any-'
/** Pieces on one page of a category. */
export const PIECES_PER_PAGE = 24

/** A category's name as a path segment of its printed page. */
export const categoryPath = (category: string): string => encodeURIComponent(categoryKey(category))

/** The address of a category's page, spelt as the editors spell the category. */
export const categoryAddress = (category: string, page = 1): string =>
  `/shop?category=${encodeURIComponent(category)}${page > 1 ? `&page=${page}` : ''}`

/** Only a path of this shop: one slash, no second one or backslash after it, no control characters. */
export const isOwnPath = (path: string): boolean => /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(path)
