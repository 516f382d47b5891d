import { toolText } from '#copy/catalogue/tools.ts'
import type { Offer } from '#domain/catalogue/catalogue.ts'
import { priceText } from '#domain/catalogue/price-text.ts'
import { element, loadToolSheet } from '#components/ui/elements.ts'
import { readOffers } from '#stores/catalogue/read-offers.ts'

/** How far below the screen the list may be when its products are fetched. */
const NEAR = '600px'

const tileOf = (): HTMLElement =>
  element(
    'div',
    { class: 'viewed-tile' },
    element('a', {}, element('div', { class: 'frame' }), element('h3'), element('p')),
  )

const fill = (tile: HTMLElement, { slug, title, price, image }: Offer): void => {
  tile.querySelector('a')?.setAttribute('href', `/shop/${encodeURIComponent(slug)}`)
  const [name, cost] = [tile.querySelector('h3'), tile.querySelector('p')]
  if (name) name.textContent = title
  if (cost) cost.textContent = priceText(price ?? 0)
  if (image)
    tile
      .querySelector('.frame')
      ?.append(element('img', { src: image, alt: '', width: '1200', height: '1600' }))
}

/**
 * Shows recently viewed products, by their ids, at the end of the page, with a button that forgets them. Their place is
 * reserved from the beginning, so that nothing moves when they load; a page that ends within the screen reserves none
 * and shows none.
 */
export const showRecentlyViewed = async (ids: readonly string[], forget: () => void): Promise<void> => {
  const main = document.querySelector('main')
  if (!main) return
  await loadToolSheet()
  if (main.getBoundingClientRect().bottom < innerHeight) return

  const tiles = new Map(ids.map((id) => [id, tileOf()]))
  const clear = element('button', { type: 'button', class: 'text-action' }, toolText.viewed.clear)
  const section = element(
    'section',
    { class: 'wrap viewed', 'aria-label': toolText.viewed.title },
    element('h2', {}, toolText.viewed.title),
    element('div', { class: 'bare-scroll' }, ...tiles.values()),
    clear,
  )
  clear.addEventListener('click', () => {
    forget()
    section.remove()
    main.focus({ preventScroll: true })
  })
  const fetchProducts = async () => {
    const offers = (await readOffers()) ?? {}
    for (const [id, tile] of tiles) {
      const offer = offers[id]
      if (offer) fill(tile, offer)
      // The product is no longer in the catalogue.
      else tile.remove()
    }
    if (!section.querySelector('a')) section.remove()
  }
  const nearing = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      nearing.disconnect()
      void fetchProducts()
    },
    { rootMargin: NEAR },
  )
  nearing.observe(section)
  main.append(section)
}
