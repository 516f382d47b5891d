import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  FOUND,
  FOUND_KEYS,
  isPublicAddress,
  NO_CATEGORY,
  publicPaths,
  SHELLS,
} from '#domain/catalogue/paths.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import type { Page, BuiltFile, ReleaseFile } from '../format.ts'
import { policyNarrower } from './narrow-policy.ts'

interface BuiltHeaders {
  readonly pathname: string
  readonly headers: readonly { readonly key: string; readonly value: string }[]
}

/** Slugs that changed since the release before, added to the ones that changed earlier: old path → new path. */
export const movedPaths = (
  before: { readonly offers: Offers; readonly moved: Readonly<Record<string, string>> } | undefined,
  now: Offers,
): Readonly<Record<string, string>> => {
  if (!before) return {}
  const taken = new Set(Object.values(now).map((offer) => `/shop/${offer.slug}`))
  const changed = Object.entries(before.offers).flatMap(([id, old]) => {
    const slug = now[id]?.slug
    return slug !== undefined && slug !== old.slug ? [[`/shop/${old.slug}`, `/shop/${slug}`] as const] : []
  })
  const followed = Object.entries(before.moved).map(
    ([from, to]) => [from, changed.find(([old]) => old === to)?.[1] ?? to] as const,
  )
  return Object.fromEntries(
    [...followed, ...changed].filter(([from, to]) => !taken.has(from) && taken.has(to)),
  )
}

/** Puts together what the HTTP server must know of a built folder. Every page must have its policy. */
export const describeRelease = async (
  built: string,
  files: Readonly<Record<string, BuiltFile>>,
  facts: Pick<ReleaseFile, 'id' | 'fingerprint' | 'revision' | 'builtAt' | 'moved'>,
): Promise<ReleaseFile> => {
  const headers = JSON.parse(await readFile(join(built, '_headers.json'), 'utf8')) as readonly BuiltHeaders[]
  const builtPolicies = new Map(headers.map(({ pathname, headers: [first] }) => [pathname, first?.value]))
  const builtPages = Object.keys(files)
    .filter((file) => file.endsWith('.html'))
    .map((file) => (file === '/index.html' ? '/' : file.slice(0, -'.html'.length)))
  const fileOf = (prerendered: string) => (prerendered === '/' ? '/index.html' : `${prerendered}.html`)
  const narrow = policyNarrower()
  const policyOf = new Map<string, string>()
  for (const prerendered of builtPages) {
    const policy = builtPolicies.get(prerendered) ?? builtPolicies.get(encodeURI(prerendered))
    if (!policy) throw new Error(`The page ${prerendered} has no content security policy`)
    const html = readFileSync(join(built, 'client', fileOf(prerendered)), 'utf8')
    policyOf.set(prerendered, narrow(policy, html))
  }
  const policies = [...new Set(policyOf.values())].sort()

  const pageOf = (prerendered: string): Page => {
    const policy = policies.indexOf(policyOf.get(prerendered) ?? '\0')
    if (policy < 0) throw new Error(`The shop has no page ${prerendered}`)
    return { file: fileOf(prerendered), policy }
  }
  const pages = Object.fromEntries(
    builtPages
      .filter((prerendered) => prerendered !== '/404' && prerendered !== '/500')
      .flatMap((prerendered) =>
        publicPaths(prerendered).map((path): readonly [string, Page] => [
          path,
          { ...pageOf(prerendered), ...(isPublicAddress(path) && { isPublic: true }) },
        ]),
      ),
  )
  // A colour that a product has no page in is chosen on its own page.
  const ofColors = Object.keys(pages).flatMap((address) => {
    const [product, color] = address.split('?colour=')
    return color === undefined || product === undefined ? [] : [product]
  })
  return {
    ...facts,
    files,
    pages,
    queries: {
      ...Object.fromEntries(
        [...new Set(ofColors)].map((product) => [product, { keys: ['colour'], unknown: pageOf(product) }]),
      ),
      '/shop': {
        keys: ['category', 'page'],
        unknown: pageOf(`/shop/category/${NO_CATEGORY}/1`),
        onDemand: { keys: FOUND_KEYS, path: FOUND },
      },
    },
    shells: SHELLS.map(({ pattern, prerendered }) => ({ pattern, page: pageOf(prerendered) })),
    policies,
    notFound: pageOf('/404'),
    failed: pageOf('/500'),
  }
}
