import { element } from '#components/ui/elements.ts'
import { closeOnBackdropPress, closeButtonOf } from '#components/ui/closing.ts'
import { cartDrawer as words } from '#copy/cart/cart.ts'
import { messages } from '#copy/messages.ts'
import { isSameLine, totalOf, type Cart, type CartLine } from '#domain/cart/cart.ts'
import { formatRupees } from '#domain/money.ts'
import { variantText } from '#domain/orders/order.ts'
import { released } from '#islands/intent/released.ts'
import { $cart, isCartKept } from '#stores/cart/cart.ts'

// Until then the drawer ignores presses, because they would be the second half of the double press that opened it.
const DOUBLE_PRESS_MS = 500
const NOTE_ID = 'cart-drawer-note'
const ADDED_ID = 'cart-drawer-added'
const TITLE_ID = 'cart-drawer-title'

const pictureOf = (image: string) => {
  // The product's name stands beside the picture.
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
      element('p', { class: 'quiet-note' }, variantText(color, size)),
      ...(quantity > 1 ? [element('p', { class: 'quiet-note' }, words.quantity(quantity))] : []),
    ),
    element('span', { class: 'price' }, formatRupees(price)),
  )

const addedId = (at: number) => (at === 0 ? ADDED_ID : `${ADDED_ID}-${at}`)

/** The lines just added, then the others, newest first. */
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
  drawer.append(closeButtonOf(drawer, words.close, 'square cross drawer-close'))
  goOn.addEventListener('click', () => drawer.close())
  setTimeout(closeOnBackdropPress, DOUBLE_PRESS_MS, drawer)
  const show = (cart: Cart) => {
    list.replaceChildren(...listOf(cart, added))
    total.textContent = formatRupees(totalOf(cart))
  }
  return { drawer, show }
}

/**
 * Opens a drawer that shows what was added, the rest of the cart, its total and the link to pay. A note comes above
 * them if there is one to show or if the browser can't keep the cart. The drawer takes the focus and gives it back,
 * follows the cart while it is open, and closes when the page is left, so that a shopper who comes back finds the page
 * and not the drawer.
 */
export const openCartDrawer = async (added: Cart, note = ''): Promise<void> => {
  const before = document.activeElement
  // Waits until the pointer is released, so that the drawer never opens under a finger that is pressing something else.
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
