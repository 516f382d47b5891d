import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ANY_ORDER, NO_CATEGORY, publicAddresses } from '#domain/addresses.ts'
import type { Offers } from '#domain/catalogue.ts'
import type { Page, PrintedFile, ReleaseFile } from '#front/release-format.ts'

interface PrintedHeaders {
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

/** Puts together what the front must know of a printed folder. Every page must have its policy. */
export const describeRelease = async (
  built: string,
  files: Readonly<Record<string, PrintedFile>>,
  facts: Pick<ReleaseFile, 'id' | 'fingerprint' | 'revision' | 'builtAt' | 'moved'>,
): Promise<ReleaseFile> => {
  const headers = JSON.parse(
    await readFile(join(built, '_headers.json'), 'utf8'),
  ) as readonly PrintedHeaders[]
  const policyOf = new Map(headers.map(({ pathname, headers: [first] }) => [pathname, first?.value ?? '']))
  const policies = [...new Set(policyOf.values())]

  const pageOf = (printed: string): Page => {
    const policy = policies.indexOf(policyOf.get(printed) ?? policyOf.get(encodeURI(printed)) ?? '\0')
    if (policy < 0) throw new Error(`The printed page ${printed} has no content security policy`)
    return { file: printed === '/' ? '/index.html' : `${printed}.html`, policy }
  }
  const printedPages = Object.keys(files)
    .filter((file) => file.endsWith('.html'))
    .map((file) => (file === '/index.html' ? '/' : file.slice(0, -'.html'.length)))
  const pages = Object.fromEntries(
    printedPages
      .filter((printed) => printed !== '/404' && printed !== '/500')
      .flatMap((printed) => publicAddresses(printed).map((address) => [address, pageOf(printed)] as const)),
  )
  return {
    ...facts,
    files,
    pages,
    queries: {
      '/shop': { keys: ['category', 'page'], unknown: pageOf(`/shop/category/${NO_CATEGORY}/1`) },
    },
    shells: [{ pattern: '^/order/[^/]+$', page: pageOf(`/order/${ANY_ORDER}`) }],
    policies,
    notFound: pageOf('/404'),
    failed: pageOf('/500'),
  }
}
