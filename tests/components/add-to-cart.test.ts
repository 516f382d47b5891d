// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { blazer, corset, openPage } from '../stores/shop-page.ts'

/** A product's form with its choices, as the page renders them; the first colour is chosen. */
const openProduct = async (
  groups: Readonly<Record<string, readonly string[]>>,
  stored: Readonly<Record<string, unknown>> = {},
) => {
  openPage(stored)
  const { productName, product, slug, image, price } = blazer
  const choices = Object.entries(groups).map(
    ([name, options]) =>
      `<fieldset>${options.map((value, at) => `<input type="radio" form="buy" name="${name}" value="${value}" ${name === 'color' && at === 0 ? 'checked' : ''}>`).join('')}</fieldset>`,
  )
  document.body.innerHTML = `${choices.join('')}<form id="buy" class="buy" data-product="${product}"
    data-name="${productName}" data-slug="${slug}" data-image="${image}" data-price="${price}">
    <button>Add to cart</button><output></output></form>`
  onTestFinished(() => document.body.replaceChildren())
  const { runAddToCart } = await import('#components/cart/add-to-cart.ts')
  runAddToCart()
  const find = <T extends HTMLElement>(selector: string) => {
    const found = document.querySelector<T>(selector)
    if (!found) throw new Error(`There is no ${selector}.`)
    return found
  }
  const choose = (value: string) => {
    const input = find<HTMLInputElement>(`input[value=${value}]`)
    input.checked = true
    input.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const cart = () => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[]
  return { find, choose, cart, add: () => find('#buy button').click() }
}

const drawer = () => document.querySelector<HTMLDialogElement>('dialog.drawer')
const drawn = () => expect.poll(() => drawer()?.open).toBe(true)

test('a size must be chosen before a product goes into the cart', async () => {
  const page = await openProduct({ size: ['S', 'M'], color: ['Emerald', 'Black'] })
  page.add()
  expect(page.find('output').textContent).toBe('Please choose a size')
  expect(page.find('[aria-invalid]').querySelector('input')).toBe(document.activeElement)
  expect(page.cart()).toEqual([])
  page.choose('M')
  expect(page.find('output').textContent).toBe('')
  expect(document.querySelector('[aria-invalid]')).toBeNull()
  page.add()
  expect(page.cart()).toEqual([blazer])
  expect(page.find<HTMLAnchorElement>('output a').textContent).toBe('See your cart')
  await drawn()
})

test('a cart that holds ten of a product says so, with a link to the cart', async () => {
  const full = { ...blazer, quantity: 10, price: 10 * blazer.price }
  const page = await openProduct({ size: ['M'], color: ['Emerald'] }, { cart: [full] })
  page.choose('M')
  page.add()
  expect(page.find('output').textContent).toBe(
    'Your cart holds ten of this piece. We make more on request. See your cart',
  )
  expect(page.find('output').className).toBe('words missing')
  expect(page.cart()).toEqual([full])
  expect(drawer()).toBeNull()
})

test('a cart that holds fifty different products says that it is full', async () => {
  const others = Array.from({ length: 50 }, (_, at) => ({ ...blazer, product: `p-${at}` }))
  const page = await openProduct({ size: ['M'], color: ['Emerald'] }, { cart: others })
  page.choose('M')
  page.add()
  expect(page.find('output').textContent).toBe(
    'Your cart is full: ten of each piece, and fifty different ones. See your cart',
  )
})

test('a product with nothing to choose is added at once', async () => {
  const page = await openProduct({})
  page.add()
  expect(page.cart()).toMatchObject([{ product: 'p1', size: '', color: '', image: '/blazer.webp' }])
  await drawn()
})

test('another colour brings its own picture, or none if it has none', async () => {
  const page = await openProduct({ color: ['Emerald', 'Black', 'Blush'] })
  page.find('input[value=Black]').dataset['image'] = '/black.webp'
  for (const color of ['Black', 'Blush']) {
    page.choose(color)
    page.add()
  }
  expect(page.cart()).toMatchObject([
    { color: 'Black', image: '/black.webp' },
    { color: 'Blush', image: '' },
  ])
})

test('the drawer shows what was added before the rest of the cart, with the total and both ways to continue', async () => {
  const page = await openProduct({ size: ['M'], color: ['Emerald'] }, { cart: [blazer, corset] })
  page.choose('M')
  page.add()
  await drawn()
  const lines = [...(drawer()?.querySelectorAll('li') ?? [])].map((line) => line.textContent)
  expect(lines).toEqual([
    'The Peak Lapel BlazerEmerald, size MQuantity 2₹97,000',
    'The Boned CorsetEmerald, size M₹28,500',
  ])
  expect(page.find('.drawer-foot').textContent).toContain('₹1,25,500')
  expect(page.find<HTMLAnchorElement>('.drawer-foot a').getAttribute('href')).toBe('/cart')
  expect(document.getElementById(drawer()?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    lines[0],
  )
})

test('the drawer closes with its page, and follows the cart until then', async () => {
  const page = await openProduct({ color: ['Emerald'] })
  page.add()
  await drawn()
  const { setQuantity } = await import('#stores/cart/cart.ts')
  setQuantity({ ...blazer, size: '' }, 3)
  expect(page.find('.drawer-foot').textContent).toContain('₹1,45,500')
  dispatchEvent(new Event('pagehide'))
  expect(drawer()).toBeNull()
})
