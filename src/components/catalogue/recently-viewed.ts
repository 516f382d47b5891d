import { toolText } from '#copy/tools.ts'
import type { Offer, Offers } from '#domain/catalogue/catalogue.ts'
import { pictureUrl } from '#domain/catalogue/picture.ts'
import { priceWords } from '#domain/catalogue/price-words.ts'
import { browserStorage } from '#stores/browser-storage.ts'
import { element, loadToolSheet } from '#components/ui/elements.ts'
import { idOfPage } from './id-of-page.ts'

const MOST = 12
const PICTURE_WIDTH = 400
/** How far below the screen the list is when its pieces are fetched. */
const NEAR = '600px'

const storage = browserStorage('recentlyViewed')

/** The ids of the pieces looked at in this browser, the last first. */
const readViewed = (): readonly string[] => {
  try {
    const ids: unknown = JSON.parse(storage.read() ?? '[]')
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string').slice(0, MOST) : []
  } catch {
    // Somebody else's words under this name.
    return []
  }
}

/** Notes the piece of this page, in this browser alone: twelve are kept, and nothing of it is ever sent. */
export const rememberViewed = (): void => {
  const id = idOfPage()
  if (!id || document.querySelector('meta[name=robots]')) return
  storage.write(JSON.stringify([id, ...readViewed().filter((other) => other !== id)].slice(0, MOST)))
}

const tileOf = (): HTMLAnchorElement =>
  element('a', { class: 'viewed-piece' }, element('div', { class: 'frame' }), element('h3'), element('p'))

const fill = (tile: HTMLAnchorElement, { slug, title, price, image }: Offer): void => {
  tile.href = `/shop/${encodeURIComponent(slug)}`
  const [name, cost] = [tile.querySelector('h3'), tile.querySelector('p')]
  if (name) name.textContent = title
  if (cost) cost.textContent = priceWords(price ?? 0)
  if (image) {
    const src = pictureUrl({ src: image }, PICTURE_WIDTH, 'webp')
    tile.querySelector('div')?.append(element('img', { src, alt: '', width: '1200', height: '1600' }))
  }
}

/**
 * Shows the pieces looked at before, below everything else of the page. Its place is kept free from the beginning, so
 * that nothing moves as they come; where the page ends within the screen there is no such place, and none are shown.
 */
export const showViewed = async (): Promise<void> => {
  const main = document.querySelector('main')
  const own = idOfPage()
  const ids = readViewed().filter((id) => id !== own)
  if (!main || ids.length === 0) return
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
    storage.write(null)
    section.remove()
    main.focus({ preventScroll: true })
  })
  const fetchPieces = async () => {
    const answer = await fetch('/catalogue.json').catch(() => undefined)
    const offers: Offers = answer?.ok ? await answer.json() : {}
    for (const [id, tile] of tiles) {
      const offer = offers[id]
      if (offer) fill(tile, offer)
      // It is no longer made.
      else tile.remove()
    }
    if (!section.querySelector('a')) section.remove()
  }
  const nearing = new IntersectionObserver(
    ([entry]) => {
      if (!entry?.isIntersecting) return
      nearing.disconnect()
      void fetchPieces()
    },
    { rootMargin: NEAR },
  )
  nearing.observe(section)
  main.append(section)
}
