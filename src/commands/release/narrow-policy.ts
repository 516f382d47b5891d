import { createHash } from 'node:crypto'

// Data blocks are never run and need no hash; there is one of its own in every piece's page.
const INLINE = /<(script|style)\b(?![^>]*json)[^>]*>(.*?)<\/\1>/gs
const HASH = / 'sha256-([A-Za-z0-9+/=]+)'/g

/**
 * Policies as they are printed allow every inline script and style of the whole shop, in each answer two and a half
 * kilobytes of hashes. Answers how a page's policy is written with the hashes of its own only.
 */
export const policyNarrower = () => {
  const digests = new Map<string, string>()
  const digestOf = (code: string) => {
    const known = digests.get(code)
    if (known) return known
    const digest = createHash('sha256').update(code).digest('base64')
    digests.set(code, digest)
    return digest
  }
  return (policy: string, html: string): string => {
    const own = new Set([...html.matchAll(INLINE)].map(([, , code = '']) => digestOf(code)))
    return policy.replace(HASH, (hash, digest: string) => (own.has(digest) ? hash : ''))
  }
}
