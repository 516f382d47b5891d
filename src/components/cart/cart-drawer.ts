import { cartDrawer as words } from '#copy/cart.ts'
import { isSameProduct, totalOf, type Cart, type CartLine } from '#domain/cart/cart.ts'
import { formatRupees } from '#domain/money.ts'
import { choiceOf } from '#domain/orders/order.ts'
import { released } from '#islands/intent/released.ts'
import { $cart } from '#stores/cart/cart.ts'

const NOTE_ID = 'cart-drawer-note'
const ADDED_ID = 'cart-drawer-added'
const TITLE_ID = 'cart-drawer-title'

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  ...inside: readonly (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const element = document.createElement(tag)
  element.className = className
  element.append(...inside)
  return element
}

const pictureOf = (image: string) => {
  // Its name stands beside it.
  const picture = Object.assign(new Image(96, 128), { alt: '', src: image })
  return make('div', 'frame seen', ...(image ? [picture] : []))
}

const lineOf = ({ image, productName, color, size, quantity, price }: CartLine) =>
  make(
    'li',
    '',
    pictureOf(image),
    make(
      'div',
      '',
      make('h3', '', productName),
      make('p', 'quiet-note', choiceOf(color, size)),
      ...(quantity > 1 ? [make('p', 'quiet-note', words.quantity(quantity))] : []),
    ),
    make('span', 'price', formatRupees(price)),
  )

const addedId = (at: number) => (at === 0 ? ADDED_ID : `${ADDED_ID}-${at}`)

/** What was added first, then the others, the latest first. */
const listOf = (cart: Cart, added: Cart) => {
  const isAdded = (line: CartLine) => added.some((one) => isSameProduct(line, one))
  const lines = [...cart.filter(isAdded), ...cart.filter((line) => !isAdded(line)).toReversed()]
  const items = lines.map(lineOf)
  for (const [at, item] of items.slice(0, added.length).entries()) item.id = addedId(at)
  return items
}

const makeDrawer = (added: Cart, note: string) => {
  const title = make('h2', '', words.title)
  Object.assign(title, { id: TITLE_ID, tabIndex: -1, autofocus: true })
  const list = make('ul', '')
  const total = make('span', 'price')
  const checkout = make('a', 'btn', words.checkout)
  checkout.href = '/cart'
  const goOn = make('button', 'text-action', words.goOn)
  const cross = make('button', 'square cross')
  cross.ariaLabel = words.close
  cross.innerHTML =
    '<svg class="icon" viewBox="0 0 20 20" aria-hidden="true"><path d="M3 3l14 14M17 3L3 17"/></svg>'
  const drawer = make(
    'dialog',
    'drawer',
    title,
    ...(note ? [Object.assign(make('p', 'missing', note), { id: NOTE_ID })] : []),
    list,
    make(
      'div',
      'drawer-foot',
      make('p', '', make('span', 'label', words.total), total),
      make('p', 'quiet-note', words.terms),
      checkout,
      goOn,
    ),
    cross,
  )
  drawer.setAttribute('aria-labelledby', TITLE_ID)
  const described = [...(note ? [NOTE_ID] : []), ...added.map((_line, at) => addedId(at))]
  drawer.setAttribute('aria-describedby', described.join(' '))
  drawer.setAttribute('closedby', 'any')
  for (const button of [goOn, cross]) Object.assign(button, { type: 'button', onclick: () => drawer.close() })
  if (!('closedBy' in HTMLDialogElement.prototype))
    drawer.addEventListener('click', ({ target }) => target === drawer && drawer.close())
  const show = (cart: Cart) => {
    list.replaceChildren(...listOf(cart, added))
    total.textContent = formatRupees(totalOf(cart))
  }
  return { drawer, show }
}

/**
 * Opens a drawer that shows what was added, with the rest of the cart, its total and the way to pay, below a note
 * where there is more to say of it. It moves the focus
 * in and gives it back, follows the cart while it is open, and goes when the page is left, so that whoever comes back
 * finds the page and not the drawer.
 */
export const openCartDrawer = async (added: Cart, note = ''): Promise<void> => {
  const before = document.activeElement
  // What lies over the page never comes under a finger that is pressing something else.
  await released()
  if (document.querySelector('dialog.drawer')) return
  const { drawer, show } = makeDrawer(added, note)
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
