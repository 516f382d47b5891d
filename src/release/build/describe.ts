import {
  SEARCH_PATH,
  SEARCH_KEYS,
  isPublicPath,
  EMPTY_CATEGORY_PARAM,
  publicPaths,
  SHELLS,
} from '#domain/catalogue/paths.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import type { Page, BuiltFile, ReleaseFile } from '../format.ts'
import type { PageFacts } from './render-pages.ts'

/**
 * The paths that products once had and no product has now, and the redirects from them to each product's current path.
 * An unpublished product has no redirect, but its former paths are kept in case it is published again.
 */
export const movedPaths = (
  before: { readonly offers: Offers; readonly formerPaths: ReleaseFile['formerPaths'] } | undefined,
  now: Offers,
): Pick<ReleaseFile, 'moved' | 'formerPaths'> => {
  const pathOf = (slug: string) => `/shop/${slug}`
  const taken = new Set(Object.values(now).map(({ slug }) => pathOf(slug)))
  const shownBefore = Object.entries(before?.offers ?? {}).map(
    ([id, { slug }]) => [pathOf(slug), id] as const,
  )
  const former = [...Object.entries({ ...before?.formerPaths }), ...shownBefore].filter(
    ([path]) => !taken.has(path),
  )
  const moved = former.flatMap(([path, id]) => {
    const slug = now[id]?.slug
    return slug === undefined ? [] : [[path, pathOf(slug)] as const]
  })
  return { moved: Object.fromEntries(moved), formerPaths: Object.fromEntries(former) }
}

/** Puts together what the HTTP server must know about a built folder. Throws if a page has no policy. */
export const describeRelease = (
  files: Readonly<Record<string, BuiltFile>>,
  ofPages: Readonly<Record<string, PageFacts>>,
  facts: Pick<ReleaseFile, 'id' | 'fingerprint' | 'revision' | 'builtAt' | 'moved' | 'formerPaths'>,
): ReleaseFile => {
  const builtPages = Object.keys(files)
    .filter((file) => file.endsWith('.html'))
    .map((file) => (file === '/index.html' ? '/' : file.slice(0, -'.html'.length)))
  const fileOf = (prerendered: string) => (prerendered === '/' ? '/index.html' : `${prerendered}.html`)
  const policyOf = (prerendered: string): string => {
    const policy = ofPages[fileOf(prerendered)]?.policy
    if (!policy) throw new Error(`The page ${prerendered} has no content security policy`)
    return policy
  }
  const policies = [...new Set(builtPages.map(policyOf))].sort()

  const pageOf = (prerendered: string): Page => {
    if (!files[fileOf(prerendered)]) throw new Error(`The shop has no page ${prerendered}`)
    return { file: fileOf(prerendered), policy: policies.indexOf(policyOf(prerendered)) }
  }
  const pages = Object.fromEntries(
    builtPages
      .filter((prerendered) => prerendered !== '/404' && prerendered !== '/500')
      .flatMap((prerendered) =>
        publicPaths(prerendered).map((path): readonly [string, Page] => [
          path,
          { ...pageOf(prerendered), ...(isPublicPath(path) && { isPublic: true }) },
        ]),
      ),
  )
  // For a colour without a page of its own, the product's page is served.
  const ofColors = Object.keys(pages).flatMap((path) => {
    const [product, color] = path.split('?colour=')
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
        unknown: pageOf(`/shop/category/${EMPTY_CATEGORY_PARAM}/1`),
        onDemand: { keys: SEARCH_KEYS, path: SEARCH_PATH },
      },
    },
    shells: SHELLS.map(({ pattern, prerendered }) => ({ pattern, page: pageOf(prerendered) })),
    policies,
    notFound: pageOf('/404'),
    failed: pageOf('/500'),
  }
}
