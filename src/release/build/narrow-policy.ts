import { hash } from 'node:crypto'

const HASH = / 'sha256-([A-Za-z0-9+/=]+)'/g

/**
 * The inline scripts and styles of a page. JSON blocks never run, so they need no hash; every product's page has one.
 * Searched by hand, because a regular expression takes five times as long, on every page of the shop.
 */
const inlineCodeOf = (html: string): readonly string[] => {
  const found: string[] = []
  let at = html.indexOf('<s')
  while (at >= 0) {
    const name = ['script', 'style'].find((tag) => html.startsWith(tag, at + 1))
    const opened = html.indexOf('>', at)
    const closed = name ? html.indexOf(`</${name}>`, opened) : -1
    if (closed >= 0 && !html.slice(at, opened).includes('json')) found.push(html.slice(opened + 1, closed))
    at = html.indexOf('<s', Math.max(closed, at + 1))
  }
  return found
}

/**
 * The content security policies of a build's pages, by route. Astro's policy allows every inline script and style of
 * the whole shop, 2.5 kB of hashes in each answer, and is computed again for each page. So one page's policy is used
 * for all pages of its route that contain no other inline code, narrowed to each page's own hashes. Hence a page may
 * add hashes of its own, but no other sources unless all pages of its route do.
 */
export const openPolicies = () => {
  const digests = new Map<string, string>()
  const digestOf = (code: string) => {
    const known = digests.get(code)
    if (known) return known
    const digest = hash('sha256', code, 'base64')
    digests.set(code, digest)
    return digest
  }
  const policiesByRoute = new Map<string, string[]>()
  const narrowed = (policy: string, own: readonly string[]) =>
    policy.replace(HASH, (hash, digest: string) => (own.includes(digest) ? hash : ''))
  return {
    /** Whether Astro's policy for a page of the route is known. */
    isKnown: (route: string): boolean => policiesByRoute.has(route),
    /**
     * A page's policy with only its own code's hashes; undefined if no known policy of the route allows all of them.
     */
    of: (route: string, html: string): string | undefined => {
      const own = inlineCodeOf(html).map(digestOf)
      const policy = policiesByRoute
        .get(route)
        ?.find((known) => own.every((digest) => known.includes(digest)))
      return policy && narrowed(policy, own)
    },
    /** Remembers Astro's policy of a page for other pages of the route, and returns it with the page's hashes only. */
    remember: (route: string, policy: string, html: string): string => {
      const known = policiesByRoute.get(route) ?? []
      if (!known.includes(policy)) policiesByRoute.set(route, [...known, policy])
      return narrowed(policy, inlineCodeOf(html).map(digestOf))
    },
  }
}
