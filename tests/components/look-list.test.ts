// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import { openPage } from '../stores/shop-page.ts'

const BLAZER = {
  slug: 'blazer',
  title: 'The Blazer',
  price: 48_500,
  sizes: ['S', 'M'],
  colors: ['Emerald'],
  image: '/b.webp',
}

/** The list of a look with one product whose size was chosen and whose button was pressed. */
const press = async (offers: Offers, chosenMeanwhile = 'M') => {
  openPage({}, '/shop/look')
  vi.stubGlobal('fetch', async () => Response.json(offers))
  document.body.innerHTML = `<section><h2>In this look</h2><ul><li data-product="p1" data-name="The Blazer"
    data-slug="blazer" data-color="Emerald" data-image="/b.webp" data-price="48500"><p class="price">₹48,500</p>
    <form><select><option value="">Size</option><option>S</option><option>M</option></select><button>Add</button></form>
    <output></output></li></ul></section>`
  onTestFinished(() => document.body.replaceChildren())
  const { runLook } = await import('#components/lookbook/look-list.ts')
  const section = document.querySelector('section')
  const select = document.querySelector('select')
  if (!section || !select) throw new Error('There is no list.')
  runLook(section)
  select.value = 'M'
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
  select.value = chosenMeanwhile
  await vi.waitFor(() => expect(section.querySelector('output')?.textContent).not.toBe(''))
  return {
    said: section.querySelector('output')?.textContent,
    price: section.querySelector('.price')?.textContent,
    sizes: [...section.querySelectorAll('option')].map(({ value }) => value),
    chosen: section.querySelector('select')?.value,
  }
}

test('a size that is no longer sold leaves the choice, and the others can be added', async () => {
  expect(await press({ p1: { ...BLAZER, sizes: ['S'] } })).toEqual({
    said: 'The Blazer is no longer made in M.',
    price: '₹48,500',
    sizes: ['', 'S'],
    chosen: '',
  })
})

test('a size chosen while the answer was on its way stays chosen', async () => {
  expect(await press({ p1: { ...BLAZER, sizes: ['S'] } }, 'S')).toMatchObject({
    said: 'The Blazer is no longer made in M.',
    sizes: ['', 'S'],
    chosen: 'S',
  })
})

test('a product that has become price on request says so instead of its price, and can’t be added', async () => {
  expect(await press({ p1: { ...BLAZER, price: undefined } })).toMatchObject({
    said: 'The Blazer is priced on request.',
    price: 'Price on request',
    sizes: [],
  })
})

test('a product that no longer exists can’t be added', async () => {
  expect(await press({})).toMatchObject({ said: 'The Blazer is no longer offered.', sizes: [] })
})
