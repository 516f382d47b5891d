import type { FileCache } from './file-cache.ts'
import { decoded, refuse, type Exchange } from './exchange.ts'
import { find, type Found, type Release } from '#release/release.ts'
import type { Releases } from './releases.ts'
import { sendFile } from './send.ts'

/** Answers with the release's error page for this status. */
export const sendFault = (exchange: Exchange, cache: FileCache, status: 404 | 500): void => {
  const { release } = exchange
  const page = status === 404 ? release.manifest.notFound : release.manifest.failed
  sendFile(exchange, cache, { release, file: page.file, page, status })
}

/** A path without trailing slashes; the home page's stays `/`. */
export const withoutSlashes = (path: string): string => {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Paths whose pages only the program can make. Pages that a query selects for the program are found in the release. */
export const MADE_ON_DEMAND = /^\/(?:\.well-known|preview|quote|shortlist|track|unsubscribe)(?:\/|$)/

/** Redirects a path with a trailing slash to the one without, or answers 404 if nothing is there. False without one. */
export const sendWithoutSlash = (exchange: Exchange, cache: FileCache): boolean => {
  const { rawPath, search, isApi, release, response } = exchange
  if (rawPath.length === 1 || !rawPath.endsWith('/')) return false
  const bare = withoutSlashes(rawPath)
  const isThere = isApi || MADE_ON_DEMAND.test(bare) || find(release, decoded(bare) ?? bare, search)
  if (!isThere) sendFault(exchange, cache, 404)
  else response.writeHead(308, { location: bare + search, 'cache-control': 'no-store' }).end()
  return true
}

const sendFound = (
  exchange: Exchange,
  cache: FileCache,
  found: Exclude<Found, { kind: 'on-demand' }>,
): void => {
  const { response, release, search } = exchange
  if (found.kind === 'moved') {
    const location = encodeURI(found.to) + search
    response.writeHead(301, { location, 'cache-control': 'no-cache' }).end()
  } else if (found.kind === 'page') {
    sendFile(exchange, cache, { release, file: found.page.file, page: found.page })
  } else {
    sendFile(exchange, cache, { release, file: found.file })
  }
}

/**
 * Answers from the built release: a page, a file, a redirect of a moved page, or a hashed file of an earlier release.
 * Answers 405 if the method would change something. False if the release has no answer or the program makes the page.
 */
export const sendFromRelease = (exchange: Exchange, cache: FileCache, releases: Releases): boolean => {
  const { response, path = '', search, release, reads } = exchange
  const found = find(release, path, search)
  if (found && !reads) {
    response.setHeader('allow', 'GET, HEAD')
    refuse(exchange, 405, 'method_not_allowed', 'This URL is read-only.')
    return true
  }
  if (found?.kind === 'on-demand') return false
  if (found) {
    sendFound(exchange, cache, found)
    return true
  }
  const earlier = reads ? releases.earlierWith(path) : undefined
  if (earlier) sendFile(exchange, cache, { release: earlier, file: path })
  return earlier !== undefined
}

/** Whether a decoded path is the program's internal path for pages that a query selects; visitors can't request it. */
export const isAskedByQueryAlone = ({ manifest }: Release, path: string): boolean =>
  Object.values(manifest.queries).some(({ onDemand }) => onDemand?.path === path)

/** A page that a query selects and the program makes. */
interface OnDemand {
  /** The program's internal path, with the visitor's query. */
  readonly url: string
  /** Identifies the page: the same for all URLs that differ only in parameters after those that choose it. */
  readonly page: string
}

/**
 * The leading parameters of a query that choose the page. If a choosing one follows others, the whole query: the
 * program redirects such a visitor to the canonical URL.
 */
const choosingPart = (search: string, keys: readonly string[]): string => {
  const chooses = (part: string) => [...new URLSearchParams(part).keys()].some((key) => keys.includes(key))
  const parts = search.slice(1).split('&')
  const end = parts.findIndex((part) => !chooses(part))
  return end < 0 || chooses(parts.slice(end).join('&')) ? search : `?${parts.slice(0, end).join('&')}`
}

/** The page to be made by the program that a request asks for by its query; undefined for any other request. */
export const askedOnDemand = ({ path = '', search, release }: Exchange): OnDemand | undefined => {
  const found = find(release, path, search)
  if (found?.kind !== 'on-demand') return undefined
  return { url: found.path + search, page: path + choosingPart(search, found.keys) }
}
