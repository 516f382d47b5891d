import type { AstroGlobal } from 'astro'
import type { Product } from '#domain/catalogue/catalogue.ts'
import {
  type IndexedCatalogue,
  indexCatalogue,
  searchShop,
  type ShownShop,
} from '#domain/catalogue/shop-page.ts'
import { SEARCH_KEYS } from '#domain/catalogue/paths.ts'
import { newestFirst } from '#domain/catalogue/catalogue.ts'
import { isNarrowed, readShopQuery, shopUrl } from '#domain/catalogue/shop-query.ts'
import { contentOf } from '#release/content.ts'
import { theApp } from './app.ts'
import type { ReleaseFolder } from './catalogue.ts'

type PageContext = Pick<AstroGlobal, 'url' | 'locals' | 'response'>

/** Browsers revalidate these pages on every visit, like built ones, because a release may be published at any time. */
export const REVALIDATE_ALWAYS = 'public, max-age=0, must-revalidate'
/** For answers that are one sentence instead of a page. */
export const PLAIN_TEXT_HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

let remembered: { readonly folder: string; readonly catalogue: Promise<IndexedCatalogue> } | undefined

const read = async (folder: string): Promise<IndexedCatalogue> => {
  const content = await contentOf(folder)
  if (!content) throw new Error(`The release in ${folder} has no content`)
  const products: readonly Product[] = newestFirst(content.products)
  return indexCatalogue(products)
}

/** The catalogue of a release, prepared for queries. Read once per release. */
export const catalogueOf = ({ folder }: ReleaseFolder): Promise<IndexedCatalogue> => {
  if (remembered?.folder !== folder) {
    const catalogue = read(folder)
    remembered = { folder, catalogue }
    catalogue.catch(() => (remembered = undefined))
  }
  return remembered.catalogue
}

const redirect = (location: string) =>
  new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } })

/** The refusal for a visitor who requests more catalogue pages than a person would; undefined if she may continue. */
export const tooManyRequests = async (locals: App.Locals): Promise<Response | undefined> => {
  const { limits } = await theApp(locals)
  const refusal = limits.tryConsume('shop by visitor', locals.visitor)
  if (!refusal) return undefined
  const { status, message, headers } = refusal
  return new Response(message, { status, headers: { ...PLAIN_TEXT_HEADERS, ...headers } })
}

const SHOP_KEYS: readonly string[] = ['category', 'page', ...SEARCH_KEYS]

/** Adds the parameters of the requested URL that are not the shop's own. */
const withOthers = (shop: string, asked: URLSearchParams): string => {
  const others = new URLSearchParams([...asked].filter(([key]) => !SHOP_KEYS.includes(key)))
  if (others.size === 0) return shop
  return `${shop}${shop.includes('?') ? '&' : '?'}${others}`
}

/**
 * Serves the shop narrowed by filters, search or sorting: returns what the page shows, or a redirect to the canonical
 * URL if the requested one is spelled differently or selects nothing that exists. Other parameters, such as those of a
 * campaign, are kept.
 */
export const openShopView = async ({ url, locals, response }: PageContext): Promise<ShownShop | Response> => {
  const refused = await tooManyRequests(locals)
  if (refused) return refused
  const catalogue = await catalogueOf(locals.release)
  const query = readShopQuery(url.searchParams, catalogue.index)
  const shop = searchShop(catalogue, query)
  const canonical = withOthers(shopUrl(shop.query), url.searchParams)
  // As browsers encode it: they send an apostrophe as %27, although it may be in a URL unencoded.
  const { search } = new URL(canonical, url)
  if (!isNarrowed(query) || search !== url.search) return redirect(canonical)
  response.headers.set('cache-control', REVALIDATE_ALWAYS)
  return shop
}
