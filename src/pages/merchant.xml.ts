import type { APIRoute } from 'astro'
import { listProducts } from '#content/catalogue.ts'
import { brand } from '#copy/settings.ts'
import type { Product } from '#domain/catalogue/catalogue.ts'
import { CURRENCY } from '#domain/money.ts'
import { pictureUrl } from '#domain/catalogue/picture.ts'
import { PRODUCTION_DAYS } from '#domain/production/promise.ts'
import { xmlElement } from '#domain/xml.ts'

const PICTURE_WIDTH = 1200
/** Google takes a main colour and two beside it. */
const MOST_COLORS = 3

const itemOf = (
  { id, slug, title, description, pictures: [picture], price, colors, categories }: Product,
  site?: URL,
) => {
  const facts: readonly (readonly [string, string | undefined])[] = [
    ['g:id', id],
    ['g:title', title],
    ['g:description', description.join(' ') || title],
    ['g:link', new URL(`/shop/${slug}`, site).href],
    ['g:image_link', picture && new URL(pictureUrl(picture, PICTURE_WIDTH), site).href],
    ['g:price', `${price}.00 ${CURRENCY}`],
    // Made to order: `backorder` would need a day of dispatch, which a file built ahead cannot know.
    ['g:availability', 'in_stock'],
    ['g:min_handling_time', String(PRODUCTION_DAYS.from)],
    ['g:max_handling_time', String(PRODUCTION_DAYS.to)],
    ['g:condition', 'new'],
    ['g:brand', brand.name],
    ['g:product_type', categories.join(' > ')],
    ['g:color', colors.slice(0, MOST_COLORS).join('/')],
    ['g:material', 'silk'],
    ['g:gender', 'female'],
    ['g:age_group', 'adult'],
    ['g:identifier_exists', 'no'],
  ]
  return `<item>${facts.map(([name, value]) => (value ? xmlElement(name, value) : '')).join('')}</item>`
}

/** The merchant feed: every product that has a price. */
export const GET: APIRoute = async ({ site }) => {
  const priced = (await listProducts()).filter(({ price }) => price)
  const channel =
    xmlElement('title', brand.name) +
    xmlElement('link', new URL('/', site).href) +
    xmlElement('description', brand.description) +
    priced.map((product) => itemOf(product, site)).join('')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${channel}</channel></rss>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  )
}
