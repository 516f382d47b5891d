import { countText } from '#copy/catalogue/shop.ts'
import { siteSearchText } from '#copy/catalogue/site-search.ts'
import { findProducts } from '#domain/catalogue/find.ts'
import type { SearchableProduct } from '#domain/catalogue/searchable-product.ts'
import { categoryUrl } from '#domain/catalogue/paths.ts'
import { priceText } from '#domain/catalogue/price-text.ts'
import { ALL, familiesInQuery, readShopQuery, shopUrl } from '#domain/catalogue/shop-query.ts'
import { closeOnBackdropPress, closeButtonOf } from '#components/ui/closing.ts'
import { element } from '#components/ui/elements.ts'
import { type BrowserIndex, browserIndex } from './search-index.ts'
import { shownProduct } from './shown-product.ts'

const SHOWN = 6
const PAUSE_MS = 80

const suggestion = (
  product: SearchableProduct,
  { details }: BrowserIndex,
  families: readonly string[],
): HTMLLIElement => {
  const { title, slug, price } = product
  const { color, picture, href } = shownProduct(product, details[slug], families)
  const image = picture
    ? [element('img', { src: picture, alt: '', width: '1200', height: '1600', decoding: 'async' })]
    : []
  return element(
    'li',
    {},
    element(
      'a',
      { href },
      element('div', { class: 'frame seen' }, ...image),
      element('h3', {}, title),
      element('p', {}, [color, priceText(price)].filter(Boolean).join(' · ')),
    ),
  )
}

const tabsOf = ({ productIndex }: BrowserIndex): HTMLElement =>
  element(
    'nav',
    { class: 'search-tabs', 'aria-label': 'Categories' },
    ...[ALL, ...productIndex.categories].map((category) =>
      element('a', { href: categoryUrl(category) }, category === ALL ? siteSearchText.all : category),
    ),
  )

/** Shows the best matches for the typed words, with a link to all of them. */
const show = (index: BrowserIndex, typed: string, status: Element, room: Element): void => {
  const query = readShopQuery(new URLSearchParams({ q: typed }), index.productIndex)
  if (!query.words) {
    status.textContent = ''
    room.replaceChildren(tabsOf(index))
    return
  }
  const { products } = findProducts(index.productIndex, query)
  status.className = products.length > 0 ? 'label' : 'quiet-note'
  status.textContent = products.length > 0 ? countText(products.length) : siteSearchText.none
  if (products.length === 0) {
    room.replaceChildren(tabsOf(index))
    return
  }
  const families = familiesInQuery(query, products)
  const best = products.slice(0, SHOWN).map((product) => suggestion(product, index, families))
  room.replaceChildren(
    element('ul', {}, ...best),
    element('a', { class: 'text-action', href: shopUrl(query) }, siteSearchText.see(products.length)),
  )
}

const makeSheet = (): HTMLDialogElement => {
  const field = element('input', {
    type: 'search',
    name: 'q',
    placeholder: siteSearchText.placeholder,
    'aria-label': siteSearchText.name,
    autocomplete: 'off',
    enterkeyhint: 'search',
    maxlength: '100',
  })
  const status = element('p', { class: 'quiet-note', role: 'status' })
  const room = element('div', { class: 'search-found' })
  const form = element('form', { action: '/shop', class: 'wrap', role: 'search' }, field)
  const dialog = element(
    'dialog',
    { class: 'search-sheet', 'aria-label': siteSearchText.name },
    form,
    element('div', { class: 'wrap' }, status, room),
  )
  const look = () =>
    browserIndex().then(
      (index) => show(index, field.value, status, room),
      () => (status.textContent = siteSearchText.failed),
    )
  let pause: ReturnType<typeof setTimeout> | undefined
  field.addEventListener('input', () => {
    clearTimeout(pause)
    pause = setTimeout(() => void look(), PAUSE_MS)
  })
  // The arrow keys move from the field to the results and through them.
  dialog.addEventListener('keydown', (event) => {
    // While an input method is composing a word, these keys belong to it.
    if (event.isComposing) return
    if (event.key === 'Escape') {
      // Otherwise a search field would handle Escape itself and clear its text.
      event.preventDefault()
      dialog.close()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    const stops = [field, ...room.querySelectorAll('a')]
    const now = stops.findIndex((stop) => stop === document.activeElement)
    const next = stops[now + step]
    if (now < 0 || !next) return
    event.preventDefault()
    next.focus()
  })
  form.append(closeButtonOf(dialog, 'Close', 'square'))
  closeOnBackdropPress(dialog)
  document.body.append(dialog)
  void look()
  return dialog
}

let sheet: HTMLDialogElement | undefined

/**
 * Opens the search over the page, unless it is already open. The field holds what was typed while it was loading, or
 * else what it held before.
 */
export const openSearch = (typed?: string): void => {
  sheet ??= makeSheet()
  if (sheet.open) return
  sheet.showModal()
  const field = sheet.querySelector('input')
  if (!typed) return field?.select()
  field?.setRangeText(typed, 0, field.value.length, 'end')
  field?.dispatchEvent(new Event('input'))
}
