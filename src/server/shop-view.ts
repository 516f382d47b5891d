import type { AstroGlobal } from 'astro'
import type { Product } from '#domain/catalogue/catalogue.ts'
import {
  type AskedCatalogue,
  askedCatalogue,
  shopFound,
  type ShownShop,
} from '#domain/catalogue/shop-page.ts'
import { FOUND_KEYS } from '#domain/catalogue/paths.ts'
import { newestFirst } from '#domain/catalogue/catalogue.ts'
import { isNarrowed, readShopQuery, shopUrl } from '#domain/catalogue/shop-query.ts'
import { contentOf } from '#release/content.ts'
import { theApp } from './app.ts'
import type { ReleaseFolder } from './catalogue.ts'

type Asking = Pick<AstroGlobal, 'url' | 'locals' | 'response'>

/** As built pages are kept: anew with every visit, because a release may come at any time. */
export const REVALIDATE_ALWAYS = 'public, max-age=0, must-revalidate'
/** Of an answer that is a sentence and no page. */
export const PLAIN_TEXT_HEADERS = { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' }

let remembered: { readonly folder: string; readonly catalogue: Promise<AskedCatalogue> } | undefined

const read = async (folder: string): Promise<AskedCatalogue> => {
  const content = await contentOf(folder)
  if (!content) throw new Error(`The release in ${folder} has no content`)
  const products: readonly Product[] = newestFirst(content.products)
  return askedCatalogue(products)
}

/** The catalogue of a release, prepared for questions. Read once per release. */
export const catalogueOf = ({ folder }: ReleaseFolder): Promise<AskedCatalogue> => {
  if (remembered?.folder !== folder) {
    const catalogue = read(folder)
    remembered = { folder, catalogue }
    catalogue.catch(() => (remembered = undefined))
  }
  return remembered.catalogue
}

const redirect = (location: string) =>
  new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } })

/** The answer to a visitor who has pages of the catalogue made more often than people look at them. */
export const tooManyRequests = async (locals: App.Locals): Promise<Response | undefined> => {
  const { limits } = await theApp(locals)
  const refusal = limits.tryConsume('shop by visitor', locals.visitor)
  if (!refusal) return undefined
  const { status, message, headers } = refusal
  return new Response(message, { status, headers: { ...PLAIN_TEXT_HEADERS, ...headers } })
}

const SHOP_KEYS: readonly string[] = ['category', 'page', ...FOUND_KEYS]

/** A URL of the shop with the parameters of another that are not the shop's. */
const withOthers = (shop: string, asked: URLSearchParams): string => {
  const others = new URLSearchParams([...asked].filter(([key]) => !SHOP_KEYS.includes(key)))
  if (others.size === 0) return shop
  return `${shop}${shop.includes('?') ? '&' : '?'}${others}`
}

/**
 * Answers who asks the shop for more than a tab, by filters, words or an order: with what the page shows, or with the
 * one URL of what she asked for, where hers was spelt in another way or asked for nothing that there is. What the shop
 * doesn't ask for, such as the campaign that she came by, goes along.
 */
export const openShopView = async ({ url, locals, response }: Asking): Promise<ShownShop | Response> => {
  const refused = await tooManyRequests(locals)
  if (refused) return refused
  const catalogue = await catalogueOf(locals.release)
  const query = readShopQuery(url.searchParams, catalogue.askable)
  const shop = shopFound(catalogue, query)
  const canonical = withOthers(shopUrl(shop.query), url.searchParams)
  // As a browser asks for it: an apostrophe, which may stand in a URL as it is, it writes as %27.
  const { search } = new URL(canonical, url)
  if (!isNarrowed(query) || search !== url.search) return redirect(canonical)
  response.headers.set('cache-control', REVALIDATE_ALWAYS)
  return shop
}
