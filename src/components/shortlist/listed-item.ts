import { element } from '#components/ui/elements.ts'
import { toolText } from '#copy/catalogue/tools.ts'
import { messages } from '#copy/messages.ts'
import { shortlistText as words } from '#copy/shortlist/page.ts'
import { colorUrl, productUrl } from '#domain/catalogue/paths.ts'
import { imageIn } from '#domain/catalogue/colorway.ts'
import { inWidth } from '#domain/catalogue/picture.ts'
import { priceText } from '#domain/catalogue/price-text.ts'
import type { ListedItem } from '#domain/shortlist/listed-items.ts'
import { withChoice } from '#domain/shortlist/choice.ts'
import {
  isListed,
  isSameProduct,
  withoutItem,
  withItem,
  type ShortlistItem,
} from '#domain/shortlist/shortlist.ts'
import { addToCart } from '#stores/cart/cart.ts'
import { $shortlist, changeShortlist } from '#stores/shortlist/shortlist.ts'

/** Larger than the thumbnail. */
const PICTURE_WIDTH = 720

/** A product's row on the shortlist page. */
export interface ItemRow {
  readonly place: HTMLLIElement
  /** Shows the product as it is now; `isKnown` is false until the catalogue has been read. */
  show(listed: ListedItem, isKnown: boolean): void
  /** Whether it was removed on this page and offers to undo that. */
  isRemoved(): boolean
}

type Choice = 'color' | 'size'

const selectOf = (kind: Choice, { item, offer }: ListedItem): HTMLSelectElement | undefined => {
  const names = (kind === 'color' ? offer?.colors : offer?.sizes) ?? []
  // A single colour needs no choice, but a single size does: it may not fit.
  if (names.length < (kind === 'color' ? 2 : 1)) return undefined
  const select = element(
    'select',
    { class: 'dropdown', 'aria-label': words.of(words[kind], item.title) },
    element('option', { value: '' }, words[kind]),
    ...names.map((name) => element('option', { value: name }, name)),
  )
  select.value = item[kind]
  select.addEventListener('change', () =>
    changeShortlist((list) => withChoice(list, item, { [kind]: select.value })),
  )
  return select
}

/** Adds a product to the cart in the chosen size and colour, or says what must still be chosen. */
const addOf = (
  { item, offer }: ListedItem,
  selects: Readonly<Record<Choice, HTMLSelectElement | undefined>>,
  answer: HTMLOutputElement,
): HTMLButtonElement | undefined => {
  const price = offer?.price
  if (!offer || price === undefined) return undefined
  const button = element(
    'button',
    { type: 'button', class: 'btn btn-outline', 'aria-label': words.addItem(item.title) },
    words.add,
  )
  button.addEventListener('click', () => {
    const missing = (['color', 'size'] as const).find((kind) => selects[kind]?.value === '')
    for (const select of Object.values(selects)) select?.removeAttribute('aria-invalid')
    answer.className = missing ? 'missing' : ''
    if (missing) {
      answer.textContent = missing === 'size' ? messages.cart.chooseSize : words.chooseColor
      selects[missing]?.setAttribute('aria-invalid', 'true')
      selects[missing]?.focus()
      return
    }
    const line = {
      product: item.product,
      productName: item.title,
      image: imageIn(offer, item.color),
      color: item.color,
      size: item.size,
      quantity: 1,
      price,
      unitPrice: price,
      slug: item.slug,
    }
    const outcome = addToCart([line])
    answer.className = outcome === 'added' ? '' : 'missing'
    const link = element('a', { href: '/cart', class: 'text-action' }, words.toCart)
    answer.replaceChildren(messages.cart.into[outcome], link)
  })
  return button
}

const pathOf = ({ slug, color }: ShortlistItem, { offer }: ListedItem) => {
  const path = encodeURIComponent(slug)
  return color && color !== offer?.colors[0] ? colorUrl(path, color) : productUrl(path, '')
}

const pictureOf = ({ item, offer }: ListedItem): readonly HTMLImageElement[] => {
  const image = offer && (imageIn(offer, item.color) || offer.image)
  if (!image) return []
  const src = inWidth(image, PICTURE_WIDTH)
  // The name is written below.
  return [element('img', { src, alt: '', width: '1200', height: '1600', loading: 'lazy' })]
}

/** Makes a product's row, whose name is known before everything else about it. */
export const makeRow = (): ItemRow => {
  const place = element('li', { class: 'listed-item' })
  const answer = element('output')
  let shown = ''
  let removed: { readonly item: ShortlistItem; readonly at: number } | undefined

  const putBack = () => {
    const back = removed
    if (!back) return
    removed = undefined
    changeShortlist((list) => withItem(list, back.item, back.at))
    if (!isListed($shortlist.get(), back.item)) {
      removed = back
      const note = place.querySelector('[role=status]')
      if (note) note.textContent = toolText.shortlist.full
      return
    }
    place.querySelector<HTMLElement>('.text-action')?.focus()
  }

  const remove = (item: ShortlistItem) => {
    const at = $shortlist.get().findIndex((other) => isSameProduct(other, item))
    removed = { item, at: Math.max(0, at) }
    shown = ''
    changeShortlist((list) => withoutItem(list, item))
    const undo = element('button', { type: 'button', class: 'text-action' }, words.undo)
    // The second click of a double click on "Remove" would undo it.
    undo.addEventListener('click', ({ detail }) => detail < 2 && putBack())
    place.replaceChildren(
      element('p', { class: 'quiet-note', role: 'status' }, words.removed(item.title)),
      undo,
    )
    undo.focus()
  }

  const fill = (listed: ListedItem, isKnown: boolean) => {
    const { item, offer } = listed
    const isGone = isKnown && !offer
    place.classList.toggle('gone', isGone)
    const face = [
      element('div', { class: 'frame' }, ...pictureOf(listed)),
      element('h2', { class: 'name' }, item.title),
    ]
    const cost = isGone ? words.gone : offer ? priceText(offer.price ?? 0) : ''
    const selects = { color: selectOf('color', listed), size: selectOf('size', listed) }
    const add = addOf(listed, selects, answer)
    const choices = [selects.color, selects.size, add].filter((part) => part !== undefined)
    const off = element(
      'button',
      { type: 'button', class: 'text-action', 'aria-label': words.removeItem(item.title) },
      words.remove,
    )
    off.addEventListener('click', () => remove(item))
    place.replaceChildren(
      isGone ? element('div', {}, ...face) : element('a', { href: pathOf(item, listed) }, ...face),
      element('p', { class: 'shade' }, selects.color ? '' : item.color),
      element('p', { class: offer?.price ? 'cost figures' : 'cost' }, cost),
      element('div', { class: 'listed-choices' }, ...choices, answer),
      off,
    )
  }

  return {
    place,
    isRemoved: () => removed !== undefined,
    show: (listed, isKnown) => {
      removed = undefined
      const now = JSON.stringify([listed, isKnown])
      if (now === shown) return
      shown = now
      answer.replaceChildren()
      // The focused select is rebuilt and must keep the focus.
      const at = [...place.querySelectorAll('select')].findIndex(
        (select) => select === document.activeElement,
      )
      fill(listed, isKnown)
      if (at >= 0) place.querySelectorAll('select')[at]?.focus()
    },
  }
}
