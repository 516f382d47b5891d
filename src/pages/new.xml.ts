import type { APIRoute } from 'astro'
import { listProducts } from '#content/catalogue.ts'
import { brand } from '#copy/settings.ts'
import { xmlElement } from '#domain/xml.ts'

const MAX_ITEMS = 30

/** The RSS feed of the newest products. */
export const GET: APIRoute = async ({ site }) => {
  const products = (await listProducts()).slice(0, MAX_ITEMS)
  const items = products.map(({ id, slug, title, description, createdAt }) => {
    const url = new URL(`/shop/${slug}`, site).href
    return (
      `<item>${xmlElement('title', title)}${xmlElement('link', url)}<guid isPermaLink="false">${id}</guid>` +
      `${xmlElement('pubDate', new Date(createdAt).toUTCString())}${xmlElement('description', description.join(' '))}</item>`
    )
  })
  const channel =
    xmlElement('title', `${brand.name}, new pieces`) +
    xmlElement('link', new URL('/shop', site).href) +
    xmlElement('description', brand.description) +
    xmlElement('language', 'en-IN')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel>${channel}${items.join('')}</channel></rss>\n`,
    { headers: { 'content-type': 'application/rss+xml; charset=utf-8' } },
  )
}
