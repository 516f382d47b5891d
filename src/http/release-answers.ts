import { find, type Release } from '#release/release.ts'
import type { Page } from '#release/format.ts'
import { decoded, type RequestFacts } from './exchange.ts'
import type { Releases } from './releases.ts'

/** How a release answers a request. */
export type ReleaseAnswer =
  | {
      readonly kind: 'file'
      readonly release: Release
      /** A key of the release's files. */
      readonly file: string
      /** The page, if the file is one. */
      readonly page?: Page
    }
  | {
      readonly kind: 'redirect'
      readonly status: 301 | 308
      readonly location: string
      readonly cacheControl: string
    }
  /** A page that a query selects and the program makes, for all visitors who request it. */
  | {
      readonly kind: 'on-demand'
      /** The program's internal path, with the visitor's query. */
      readonly url: string
      /** Identifies the page: the same for all URLs that differ only in parameters after those that choose it. */
      readonly page: string
    }
  /** The program answers. */
  | { readonly kind: 'program' }
  /** The method would change something that can only be read. */
  | { readonly kind: 'read-only' }
  | { readonly kind: 'not-found' }

/** Paths whose pages only the program can make. Pages that a query selects for the program are found in the release. */
export const MADE_ON_DEMAND = /^\/(?:\.well-known|preview|quote|shortlist|track|unsubscribe)(?:\/|$)/

/** A path without trailing slashes; the home page's stays `/`. */
export const withoutSlashes = (path: string): string => {
  let end = path.length
  while (end > 1 && path[end - 1] === '/') end -= 1
  return path.slice(0, end)
}

/** Whether a decoded path is the program's internal path for pages that a query selects; visitors can't request it. */
export const isInternal = ({ manifest }: Release, path: string): boolean =>
  Object.values(manifest.queries).some(({ onDemand }) => onDemand?.path === path)

/** Redirects a path with a trailing slash to the one without, if anything is there. */
export const answerWithoutSlash = ({ rawPath, search, isApi, release }: RequestFacts): ReleaseAnswer => {
  const bare = withoutSlashes(rawPath)
  const isThere = isApi || MADE_ON_DEMAND.test(bare) || find(release, decoded(bare) ?? bare, search)
  if (!isThere) return { kind: 'not-found' }
  return { kind: 'redirect', status: 308, location: bare + search, cacheControl: 'no-store' }
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

/**
 * Answers a decoded path from the release: a page, a file, a redirect of a moved page, or a hashed file of an earlier
 * release, which pages still open in a browser may request.
 */
export const answerFromRelease = (
  { search, release, reads }: RequestFacts,
  path: string,
  releases: Pick<Releases, 'earlierWith'>,
): ReleaseAnswer => {
  const found = find(release, path, search)
  if (found && !reads) return { kind: 'read-only' }
  switch (found?.kind) {
    case 'page':
      return { kind: 'file', release, file: found.page.file, page: found.page }
    case 'file':
      return { kind: 'file', release, file: found.file }
    case 'moved':
      return {
        kind: 'redirect',
        status: 301,
        location: encodeURI(found.to) + search,
        cacheControl: 'no-cache',
      }
    case 'on-demand':
      return { kind: 'on-demand', url: found.path + search, page: path + choosingPart(search, found.keys) }
    case undefined: {
      const earlier = reads ? releases.earlierWith(path) : undefined
      if (earlier) return { kind: 'file', release: earlier, file: path }
      // Astro adds paths of its own, such as /_image, with which a stranger could keep the processor busy.
      return { kind: MADE_ON_DEMAND.test(path) ? 'program' : 'not-found' }
    }
  }
}
