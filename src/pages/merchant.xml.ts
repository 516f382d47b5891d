import { createHash } from 'node:crypto'
import type { APIRoute } from 'astro'
import { listProducts } from '#content/catalogue.ts'
import { brand } from '#copy/settings.ts'
import type { Picture, Product } from '#domain/catalogue/catalogue.ts'
import { inColor, photographedIn } from '#domain/catalogue/colorway.ts'
import { productUrl } from '#domain/catalogue/paths.ts'
import { pictureUrl } from '#domain/catalogue/picture.ts'
import { CURRENCY } from '#domain/money.ts'
import { PRODUCTION_DAYS } from '#domain/production/promise.ts'
import { xmlElement } from '#domain/xml.ts'

const PICTURE_WIDTH = 1200
/** Google accepts no AVIF, and an ending should match its file's format: pictures with any other ending are converted. */
const formatOf = ({ src }: Picture) => (/\.(?:jpe?g|png|webp|gif)(?:$|\?)/i.test(src) ? 'original' : 'jpg')
/** The most characters that Google accepts. */
const MAX_LENGTHS = { title: 150, color: 40 } as const
const FREE_SHIPPING = `<g:shipping><g:country>IN</g:country><g:price>0.00 ${CURRENCY}</g:price></g:shipping>`

const cut = (text: string, length: number) => [...text].slice(0, length).join('')

/** Google accepts ids of 50 characters; one of the content service may have 64, and a variant's names even more. */
const feedId = (...names: readonly string[]) =>
  createHash('sha256').update(JSON.stringify(names)).digest('base64url').slice(0, 32)

const orNone = (names: readonly string[]) => (names.length > 0 ? [...new Set(names)] : [''])

const elementsOf = (facts: readonly (readonly [name: string, value: string])[]): string =>
  facts.map(([name, value]) => (value ? xmlElement(name, value) : '')).join('')

/** The items of a product, one per colour and size, because each is sold separately. */
const itemsOf = (product: Product, site?: URL): readonly string[] => {
  const { id, slug, title, description, price, categories, colors, sizes } = product
  const shared = elementsOf([
    ['g:item_group_id', feedId(id)],
    ['g:title', cut(title, MAX_LENGTHS.title)],
    ['g:description', description.join(' ') || title],
    ['g:price', `${price}.00 ${CURRENCY}`],
    // Products are made to order. `backorder` would need a dispatch date, which a built file can't know.
    ['g:availability', 'in_stock'],
    ['g:min_handling_time', String(PRODUCTION_DAYS.from)],
    ['g:max_handling_time', String(PRODUCTION_DAYS.to)],
    ['g:condition', 'new'],
    ['g:brand', brand.name],
    ...categories.map((category) => ['g:product_type', category] as const),
    ['g:material', 'silk'],
    ['g:gender', 'female'],
    ['g:age_group', 'adult'],
    ['g:identifier_exists', 'no'],
  ])
  return orNone(colors).flatMap((color) => {
    const [picture] = inColor(product, color).pictures
    // Google rejects items without a picture, or with a picture of another colour.
    if (!picture || photographedIn(product, color)) return []
    const ofColor = elementsOf([
      ['g:link', new URL(productUrl(slug, color), site).href],
      ['g:image_link', new URL(pictureUrl(picture, PICTURE_WIDTH, formatOf(picture)), site).href],
      ['g:color', cut(color, MAX_LENGTHS.color)],
    ])
    return orNone(sizes.map(({ size }) => size)).map((size) => {
      const own = elementsOf([
        ['g:id', feedId(id, color, size)],
        ['g:size', size],
      ])
      return `<item>${own}${ofColor}${shared}${FREE_SHIPPING}</item>`
    })
  })
}

/** The merchant feed: every product with a price and a picture, in each of its colours and sizes. */
export const GET: APIRoute = async ({ site }) => {
  const priced = (await listProducts()).filter(({ price }) => price)
  const channel =
    xmlElement('title', brand.name) +
    xmlElement('link', new URL('/', site).href) +
    xmlElement('description', brand.description) +
    priced.flatMap((product) => itemsOf(product, site)).join('')
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${channel}</channel></rss>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  )
}
