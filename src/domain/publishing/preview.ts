import type { Offers } from '../catalogue/catalogue.ts'

/** The path of previews; every page that shows content has one below it. */
export const PREVIEW = '/preview'

const SHOWS_CONTENT = /^\/(?:lookbook|shop|shop\/[^/?#\\]+)?$/

/** Whether a path of the shop, without a query, shows content and so has a preview. */
export const hasPreview = (path: string): boolean => SHOWS_CONTENT.test(path)

/** The path of a page's preview; a query is kept. */
export const previewPath = (path: string): string => (path === '/' ? PREVIEW : PREVIEW + path)

/** The path of the page that a preview shows. */
export const publicPath = (previewed: string): string => previewed.slice(PREVIEW.length) || '/'

/**
 * The page an editor means: a path or a whole URL, or else a product's title or slug. A product that was never
 * published is only found by its slug.
 */
export const requestedPath = (words: string, offers: Offers): string => {
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
 * Why no preview is shown. `off`: the shop has no token for drafts; `unsigned`: the visitor has no access; `expired`,
 * `forged`: her link is too old or not ours; `unknown`: no page with content has this path; `unreadable`: the content
 * service can't be read.
 */
export type PreviewRefusal = 'off' | 'unsigned' | 'expired' | 'forged' | 'unknown' | 'unreadable'
