import { messages } from '#copy/messages.ts'
import type { CartLine } from '#domain/cart/cart.ts'
import { addToCart } from '#stores/cart/cart.ts'
import { openCartDrawer } from './cart-drawer.ts'

const radiosOf = (form: HTMLFormElement, name: string): readonly HTMLInputElement[] =>
  [...form.elements].filter(
    (field): field is HTMLInputElement => field instanceof HTMLInputElement && field.name === name,
  )

const chosenOf = (form: HTMLFormElement, name: string) => radiosOf(form, name).find(({ checked }) => checked)

/** A colour's own picture, which the gallery noted at its choice; the page's where nothing else was chosen. */
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

/** The way to the cart, beside what says that something went into it. */
export const linkToCart = (className: string): HTMLAnchorElement =>
  Object.assign(document.createElement('a'), { href: '/cart', className, textContent: 'See your cart' })

/** Marks the sizes as what must be chosen from, and puts the focus there; or takes the mark away. */
const markMissing = (form: HTMLFormElement, isMissing: boolean) => {
  const [first] = radiosOf(form, 'size')
  const group = first?.closest('fieldset')
  if (!isMissing) return group?.removeAttribute('aria-invalid')
  group?.setAttribute('aria-invalid', 'true')
  first?.focus()
}

/**
 * Puts the page's product into the cart, in the size and colour that are chosen, whenever its form is sent; an event
 * `answered` of the form tells how it went.
 */
export const runAddToCart = (): void => {
  const form = document.querySelector<HTMLFormElement>('form.buy')
  const answer = form?.querySelector('output')
  if (!form || !answer) return
  const say = (...words: readonly (Node | string)[]) => {
    answer.replaceChildren(...words)
    const { top, bottom } = form.getBoundingClientRect()
    // Who pressed elsewhere on the page reads the answer there.
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
