import { messages } from '#copy/messages.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { addToCart } from '#stores/cart/cart.ts'
import { openCartDrawer } from './cart-drawer.ts'

const radiosOf = (form: HTMLFormElement, name: string): readonly HTMLInputElement[] =>
  [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name === name,
  )

const chosenOf = (form: HTMLFormElement, name: string) => radiosOf(form, name).find(({ checked }) => checked)

/** The chosen colour's own picture, which the gallery stores with the choice; otherwise the page's picture. */
const imageOf = (form: HTMLFormElement): string => {
  const color = chosenOf(form, 'color')
  return color?.dataset['image'] ?? (color && !color.defaultChecked ? '' : (form.dataset['image'] ?? ''))
}

const lineOf = (form: HTMLFormElement): CartLine => {
  const { product = '', name = '', slug = '', price = '' } = form.dataset
  const rupees = Number(price)
  return {
    product,
    productName: name,
    image: imageOf(form),
    color: chosenOf(form, 'color')?.value ?? '',
    size: chosenOf(form, 'size')?.value ?? '',
    quantity: 1,
    price: rupees,
    unitPrice: rupees,
    slug,
  }
}

/** A link to the cart, shown beside the message that something was added. */
export const linkToCart = (className: string): HTMLAnchorElement =>
  Object.assign(document.createElement('a'), { href: '/cart', className, textContent: 'See your cart' })

/** Marks the size choice as missing and focuses it, or removes the mark. */
const markMissing = (form: HTMLFormElement, isMissing: boolean) => {
  const [first] = radiosOf(form, 'size')
  const group = first?.closest('fieldset')
  if (!isMissing) return group?.removeAttribute('aria-invalid')
  group?.setAttribute('aria-invalid', 'true')
  first?.focus()
}

/**
 * Adds the page's product to the cart, in the chosen size and colour, whenever its form is submitted. The form then
 * dispatches an `answered` event with the outcome.
 */
export const runAddToCart = (): void => {
  const form = document.querySelector<HTMLFormElement>('form.buy')
  const answer = form?.querySelector('output')
  if (!form || !answer) return
  const say = (...words: readonly (Node | string)[]) => {
    answer.replaceChildren(...words)
    const { top, bottom } = form.getBoundingClientRect()
    // Not if the form isn't on screen: a shopper who pressed a button elsewhere on the page reads the answer there.
    if (words.length > 0 && top >= 0 && top < innerHeight && bottom > 0)
      answer.scrollIntoView({ block: 'nearest' })
  }
  document.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || target.form !== form) return
    markMissing(form, false)
    say()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const isChosen = radiosOf(form, 'size').length === 0 || chosenOf(form, 'size') !== undefined
    const line = lineOf(form)
    const outcome = isChosen && addToCart([line])
    const isAdded = outcome === 'added'
    answer.className = `words ${isAdded ? 'added' : 'missing'}`
    if (!outcome) {
      say(messages.cart.chooseSize)
      return markMissing(form, true)
    }
    say(messages.cart.into[outcome], linkToCart('reach'))
    form.dispatchEvent(new CustomEvent('answered', { detail: outcome }))
    if (isAdded) void openCartDrawer([line])
  })
}
