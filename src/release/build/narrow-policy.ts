import { hash } from 'node:crypto'

const HASH = / 'sha256-([A-Za-z0-9+/=]+)'/g

/**
 * The inline scripts and styles of a page. Data blocks are never run and need no hash; there is one of its own in
 * every product's page. Found step by step: a regular expression takes five times as long, for every page of the shop.
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
 * The policies of a build's pages, by route. As they are built they allow every inline script and style of the whole
 * shop, in each answer two and a half kilobytes of hashes, and Astro hashes the same ones again for each page: what
 * it told of one page holds for all of its route that have no other code. So a page may add hashes of its own, but
 * other sources only together with all pages of its route.
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
  const told = new Map<string, string[]>()
  const narrowed = (policy: string, own: readonly string[]) =>
    policy.replace(HASH, (hash, digest: string) => (own.includes(digest) ? hash : ''))
  return {
    /** Whether a policy of the route was told. */
    isKnown: (route: string): boolean => told.has(route),
    /** The policy of a page with the hashes of its own code alone; undefined where none that was told allows all of it. */
    of: (route: string, html: string): string | undefined => {
      const own = inlineCodeOf(html).map(digestOf)
      const policy = told.get(route)?.find((known) => own.every((digest) => known.includes(digest)))
      return policy && narrowed(policy, own)
    },
    /** The policy of a page by the one that Astro told of it, which other pages of the route may have, too. */
    tell: (route: string, policy: string, html: string): string => {
      const known = told.get(route) ?? []
      if (!known.includes(policy)) told.set(route, [...known, policy])
      return narrowed(policy, inlineCodeOf(html).map(digestOf))
    },
  }
}
