import { countText, filterText } from '#copy/catalogue/shop.ts'
import type { SearchableProduct } from '#domain/catalogue/searchable-product.ts'
import { BEFORE_APPOINTMENT, PRODUCTS_PER_PAGE } from '#domain/catalogue/paths.ts'
import { priceText } from '#domain/catalogue/price-text.ts'
import type { SearchDetails } from '#domain/catalogue/search.ts'
import { familiesInQuery, shopUrl, type ShopQuery } from '#domain/catalogue/shop-query.ts'
import { element } from '#components/ui/elements.ts'
import { shownProduct } from './shown-product.ts'
import { swatchRow } from './swatch-row.ts'

/** The swatches of a product, if every colour has one; otherwise none. */
const swatchesOf = ([, , colors = []]: SearchDetails | readonly [] = []) => {
  const swatches = colors.map(([swatch]) => swatch)
  return swatches.length > 1 && swatches.every(Boolean) ? swatches : []
}

const tileOf = (
  template: HTMLTemplateElement,
  product: SearchableProduct,
  details: SearchDetails | undefined,
  families: readonly string[],
): Node => {
  const tile = document.importNode(template.content, true)
  const { title, colors, price } = product
  const { color, picture, href } = shownProduct(product, details, families)
  const swatches = swatchesOf(details)
  tile.querySelector('a')?.setAttribute('href', href)
  const image = tile.querySelector('img')
  if (image && picture) {
    image.src = picture
    image.alt = [title, color].filter(Boolean).join(', ')
  } else image?.remove()
  const [name, shade, cost] = ['h3', '.colour', '.cost'].map((place) => tile.querySelector(place))
  if (name) name.textContent = title
  if (shade) shade.textContent = color
  if (swatches.length > 0) {
    const hues = swatchRow(swatches, 'hues')
    hues.setAttribute('height', '14')
    hues.setAttribute('role', 'img')
    hues.setAttribute('aria-label', colors.join(', '))
    cost?.after(hues)
  }
  if (cost) {
    cost.textContent = priceText(price)
    cost.classList.toggle('figures', price > 0)
  }
  return tile
}

/** The appointment cell as the page brought it, kept here while nothing is found. */
let appointment: Element | null = null

/** Replaces the grid with the first page of results, or says that there are none. */
export const fillTiles = (
  room: Element,
  found: readonly SearchableProduct[],
  details: Readonly<Record<string, SearchDetails>>,
  query: ShopQuery,
): void => {
  const template = document.getElementById('tile-template')
  if (!(template instanceof HTMLTemplateElement)) return
  appointment = room.querySelector('[data-shop-appointment]') ?? appointment
  if (found.length === 0) {
    room.replaceChildren(element('div', { class: 'empty-state' }, element('p', {}, filterText.none)))
    return
  }
  const families = familiesInQuery(query, found)
  const shown = found.slice(0, PRODUCTS_PER_PAGE)
  const tiles = shown.map((product) => tileOf(template, product, details[product.slug], families))
  if (appointment) tiles.splice(BEFORE_APPOINTMENT, 0, appointment)
  const upTo = element('span', { class: 'quiet-note' }, `${shown.length} of ${countText(found.length)}`)
  const more = element('div', { class: 'more', 'data-shop-more': '' }, upTo)
  if (found.length > shown.length)
    more.append(
      element('a', { class: 'text-action', href: shopUrl({ ...query, page: 2 }), rel: 'next' }, 'More'),
    )
  room.replaceChildren(element('div', { class: 'grid3', 'data-shop-grid': '' }, ...tiles), more)
}
