import type { FileCache } from './file-cache.ts'
import { decoded, refuse, type Exchange } from './exchange.ts'
import { find, type Found, type Release } from '#release/release.ts'
import type { Releases } from './releases.ts'
import { sendFile } from './send.ts'

/** Answers with the release's own page for something that went wrong. */
export const sendFault = (exchange: Exchange, cache: FileCache, status: 404 | 500): void => {
  const { release } = exchange
  const page = status === 404 ? release.manifest.notFound : release.manifest.failed
  sendFile(exchange, cache, { release, file: page.file, page, status })
}

/** A path without the slashes at its end; the path of the first page is one slash. */
export const withoutSlashes = (path: string): string => {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** What the program makes under that no build can, beside pages it is asked for by the query alone. */
export const MADE_ON_DEMAND = /^\/(?:\.well-known|preview|quote|shortlist|track|unsubscribe)(?:\/|$)/

/** Leads a path with a slash at its end to the one without, where there is something. */
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

/** Answers what a build built: a page, a file, where a page moved to, or an earlier release's hashed file. */
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

/** Whether a decoded path is one under which the program makes pages on demand; only a query leads there. */
export const isAskedByQueryAlone = ({ manifest }: Release, path: string): boolean =>
  Object.values(manifest.queries).some(({ onDemand }) => onDemand?.path === path)

/** A page that the program makes on demand. */
interface OnDemand {
  /** The path and query by which the program is asked for it. */
  readonly url: string
  /** The same for all URLs of one page that differ only in what stands behind it and chooses nothing. */
  readonly page: string
}

/**
 * A query as far as its first parameters choose the page. Where one that does stands behind others, it is left whole: the
 * program leads such a visitor to the one URL of her page.
 */
const choosingPart = (search: string, keys: readonly string[]): string => {
  const chooses = (part: string) => [...new URLSearchParams(part).keys()].some((key) => keys.includes(key))
  const parts = search.slice(1).split('&')
  const end = parts.findIndex((part) => !chooses(part))
  return end < 0 || chooses(parts.slice(end).join('&')) ? search : `?${parts.slice(0, end).join('&')}`
}

/** What is asked for where the program makes it on demand; undefined for any other page. */
export const askedOnDemand = ({ path = '', search, release }: Exchange): OnDemand | undefined => {
  const found = find(release, path, search)
  if (found?.kind !== 'on-demand') return undefined
  return { url: found.path + search, page: path + choosingPart(search, found.keys) }
}
