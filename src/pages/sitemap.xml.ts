import type { APIRoute } from 'astro'
import { listProducts } from '#content/catalogue.ts'
import { categoryUrl, PUBLIC_PAGES } from '#domain/catalogue/paths.ts'
import { listCategories } from '#domain/catalogue/catalogue.ts'
import { productIndexOf, pagesOf } from '#domain/catalogue/shop-page.ts'
import { ALL } from '#domain/catalogue/shop-query.ts'
import { xmlElement } from '#domain/xml.ts'

/** Every URL that search engines should know, in its public form; only pages that look the same to everybody. */
export const GET: APIRoute = async ({ site }) => {
  const products = await listProducts()
  const index = productIndexOf(products)
  const categories = [ALL, ...listCategories(products)].flatMap((category) =>
    pagesOf(category, products, index).map(({ page }) => categoryUrl(category, page)),
  )
  const paths = [...PUBLIC_PAGES, ...categories, ...products.map(({ slug }) => `/shop/${slug}`)]
  const urls = paths.map((path) => `<url>${xmlElement('loc', new URL(path, site).href)}</url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${urls.join('')}</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  )
}
