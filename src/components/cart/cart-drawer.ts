import { element } from '#components/ui/elements.ts'
import { closeFromBeside, crossOf } from '#components/ui/closing.ts'
import { cartDrawer as words } from '#copy/cart/cart.ts'
import { messages } from '#copy/messages.ts'
import { isSameLine, totalOf, type Cart, type CartLine } from '#domain/cart/cart.ts'
import { formatRupees } from '#domain/money.ts'
import { choiceOf } from '#domain/orders/order.ts'
import { released } from '#islands/intent/released.ts'
import { $cart, isCartKept } from '#stores/cart/cart.ts'

// Until then, no press reaches it: it would be the second half of the one that opened it.
const DOUBLE_PRESS_MS = 500
const NOTE_ID = 'cart-drawer-note'
const ADDED_ID = 'cart-drawer-added'
const TITLE_ID = 'cart-drawer-title'

const pictureOf = (image: string) => {
  // Its name stands beside it.
  const picture = Object.assign(new Image(96, 128), { alt: '', src: image })
  return element('div', { class: 'frame seen' }, ...(image ? [picture] : []))
}

const lineOf = ({ image, productName, color, size, quantity, price }: CartLine) =>
  element(
    'li',
    {},
    pictureOf(image),
    element(
      'div',
      {},
      element('h3', {}, productName),
      element('p', { class: 'quiet-note' }, choiceOf(color, size)),
      ...(quantity > 1 ? [element('p', { class: 'quiet-note' }, words.quantity(quantity))] : []),
    ),
    element('span', { class: 'price' }, formatRupees(price)),
  )

const addedId = (at: number) => (at === 0 ? ADDED_ID : `${ADDED_ID}-${at}`)

/** What was added first, then the others, the latest first. */
const listOf = (cart: Cart, added: Cart) => {
  const isAdded = (line: CartLine) => added.some((one) => isSameLine(line, one))
  const lines = [...cart.filter(isAdded), ...cart.filter((line) => !isAdded(line)).toReversed()]
  const items = lines.map(lineOf)
  for (const [at, item] of items.slice(0, added.length).entries()) item.id = addedId(at)
  return items
}

const makeDrawer = (added: Cart, note: string) => {
  const list = element('ul')
  const total = element('span', { class: 'price' })
  const goOn = element('button', { type: 'button', class: 'text-action' }, words.goOn)
  const described = [...(note ? [NOTE_ID] : []), ...added.map((_line, at) => addedId(at))]
  const drawer = element(
    'dialog',
    { class: 'drawer', 'aria-labelledby': TITLE_ID, 'aria-describedby': described.join(' ') },
    element('h2', { id: TITLE_ID, tabindex: '-1', autofocus: true }, words.title),
    ...(note ? [element('p', { class: 'missing', id: NOTE_ID }, note)] : []),
    list,
    element(
      'div',
      { class: 'drawer-foot' },
      element('p', {}, element('span', { class: 'label' }, words.total), total),
      element('p', { class: 'quiet-note' }, words.terms),
      element('a', { class: 'btn', href: '/cart' }, words.checkout),
      goOn,
    ),
  )
  drawer.append(crossOf(drawer, words.close, 'square cross drawer-close'))
  goOn.addEventListener('click', () => drawer.close())
  setTimeout(closeFromBeside, DOUBLE_PRESS_MS, drawer)
  const show = (cart: Cart) => {
    list.replaceChildren(...listOf(cart, added))
    total.textContent = formatRupees(totalOf(cart))
  }
  return { drawer, show }
}

/**
 * Opens a drawer that shows what was added, with the rest of the cart, its total and the way to pay, below a note
 * where there is more to say of it, or where the browser won't keep the cart. It moves the focus in and gives it back,
 * follows the cart while it is open, and goes when the page is left, so that whoever comes back finds the page and not
 * the drawer.
 */
export const openCartDrawer = async (added: Cart, note = ''): Promise<void> => {
  const before = document.activeElement
  // What lies over the page never comes under a finger that is pressing something else.
  await released()
  if (document.querySelector('dialog.drawer')) return
  const { drawer, show } = makeDrawer(added, isCartKept() ? note : `${note} ${messages.shop.notKept}`.trim())
  document.body.append(drawer)
  const stop = $cart.subscribe((cart) => show(cart))
  const close = () => drawer.close()
  addEventListener('pagehide', close)
  drawer.addEventListener('close', () => {
    stop()
    removeEventListener('pagehide', close)
    drawer.remove()
    if (before instanceof HTMLElement) before.focus({ preventScroll: true })
  })
  drawer.showModal()
}
