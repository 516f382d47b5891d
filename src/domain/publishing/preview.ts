import type { Offers } from '../catalogue/catalogue.ts'

/** Where drafts are shown: every page that shows content, under this path. */
export const PREVIEW = '/preview'

const SHOWS_CONTENT = /^\/(?:lookbook|shop|shop\/[^/?#\\]+)?$/

/** Whether a path of the shop, without a query, shows what editors write and so has a preview. */
export const hasPreview = (path: string): boolean => SHOWS_CONTENT.test(path)

/** Where the preview of a page is; a query stays. */
export const previewPath = (path: string): string => (path === '/' ? PREVIEW : PREVIEW + path)

/** The page of the shop that is shown under a preview's path. */
export const publicPath = (previewed: string): string => previewed.slice(PREVIEW.length) || '/'

/**
 * The page somebody means: a path or a whole URL as it is, else a product by its title or slug. A product that was
 * never published is known by its slug only.
 */
export const meantPath = (words: string, offers: Offers): string => {
  const meant = words.trim()
  if (meant.startsWith('/')) return meant
  if (URL.canParse(meant)) {
    const { pathname, search } = new URL(meant)
    return pathname + search
  }
  const isMeant = (name: string) => name.toLowerCase() === meant.toLowerCase()
  const product = Object.values(offers).find(({ title, slug }) => isMeant(title) || isMeant(slug))
  return `/shop/${encodeURIComponent(product?.slug ?? meant)}`
}

/**
 * Why no draft is shown: the shop has no key to drafts; nobody let the visitor in; her link is too old or not ours;
 * nothing under that path shows content; the content service can't be read.
 */
export type PreviewRefusal = 'off' | 'unsigned' | 'expired' | 'forged' | 'unknown' | 'unreadable'
