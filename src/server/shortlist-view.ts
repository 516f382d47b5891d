import type { AstroGlobal } from 'astro'
import { readShortlistLink, SHORTLIST } from '#domain/shortlist/shortlist-link.ts'
import { type SharedItem, sharedItems } from '#domain/shortlist/shared-shortlist.ts'
import { tooManyRequests, catalogueOf, PLAIN_TEXT_HEADERS, REVALIDATE_ALWAYS } from './shop-view.ts'

type PageContext = Pick<AstroGlobal, 'request' | 'url' | 'locals' | 'response'>

/** Decodes a path segment, because programs differ in what they encode; '' if it is malformed. */
const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return ''
  }
}

/**
 * Serves a link to a shortlist: returns the products, as in the live release, with status and headers set. 404 if the
 * link names no product.
 */
export const openShortlistView = async ({
  request,
  url,
  locals,
  response,
}: PageContext): Promise<readonly SharedItem[] | Response> => {
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return new Response('A shortlist can only be read.', {
      status: 405,
      headers: { ...PLAIN_TEXT_HEADERS, allow: 'GET, HEAD' },
    })
  const refused = await tooManyRequests(locals)
  if (refused) return refused
  const linked = readShortlistLink(decoded(url.pathname.slice(SHORTLIST.length + 1)))
  // A shortlist is private to those who were given its link.
  response.headers.set('x-robots-tag', 'noindex')
  response.headers.set('cache-control', linked.length > 0 ? REVALIDATE_ALWAYS : 'no-store')
  if (linked.length === 0) response.status = 404
  const { byId } = await catalogueOf(locals.release)
  return sharedItems(linked, byId)
}
