// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import type { NotSold } from '#stores/lookbook/add-lines.ts'
import { blazer, corset, openPage } from '../shop-page.ts'

const offer = { slug: 'the-peak-lapel-blazer', colors: ['Emerald'], sizes: ['M'] }
const soldBlazer = { ...offer, title: 'The Peak Lapel Blazer', price: 48_500, image: blazer.image }
const soldCorset = { ...offer, title: 'The Boned Corset', price: 28_500, image: corset.image }
const sold: Offers = { p1: soldBlazer, p2: soldCorset }

const open = async (answer: () => Promise<Response>, stored: Readonly<Record<string, unknown>> = {}) => {
  openPage(stored, '/lookbook')
  vi.stubGlobal('fetch', answer)
  const { addLines } = await import('#stores/lookbook/add-lines.ts')
  return { addLines, cart: () => JSON.parse(localStorage.getItem('cart') ?? '[]') as unknown[] }
}
const answering = (offers: Offers) => async () => Response.json(offers)

test('all products of a look are added to the cart at once, with their pictures', async () => {
  const { addLines, cart } = await open(answering(sold))
  const heard = vi.fn<() => void>()
  addEventListener('cartUpdated', heard)
  onTestFinished(() => removeEventListener('cartUpdated', heard))
  expect(await addLines([blazer, corset])).toEqual({
    added: [{ line: blazer }, { line: corset }],
    outcome: 'added',
    notSold: [],
  })
  expect(cart()).toEqual([blazer, corset])
  expect(heard).toHaveBeenCalledTimes(1)
})

test('a product that is already in the cart gains quantity', async () => {
  const { addLines, cart } = await open(answering(sold), { cart: [blazer] })
  await addLines([blazer])
  expect(cart()).toMatchObject([{ product: 'p1', quantity: 2, price: 97_000 }])
})

test('a product of which the cart holds ten is reported, and the other is added', async () => {
  const { addLines, cart } = await open(answering(sold), { cart: [{ ...blazer, quantity: 10 }] })
  expect(await addLines([blazer, corset])).toMatchObject({ outcome: 'ten', notSold: [] })
  expect(cart()).toMatchObject([{ product: 'p1', quantity: 10 }, { product: 'p2' }])
})

test.each<[string, Offers, NotSold['why']]>([
  ['is no longer made', { p2: soldCorset }, 'gone'],
  ['is sold on request by now', { ...sold, p1: { ...soldBlazer, price: undefined } }, 'onRequest'],
  ['is no longer made in its size', { ...sold, p1: { ...soldBlazer, sizes: ['L'] } }, 'size'],
  [
    'is made in another size by now, on request',
    { ...sold, p1: { ...soldBlazer, price: undefined, sizes: ['L'] } },
    'onRequest',
  ],
  ['is no longer made in its colour', { ...sold, p1: { ...soldBlazer, colors: ['Black'] } }, 'gone'],
])('a product that %s is reported as such, and the others are added', async (_what, offers, why) => {
  const { addLines, cart } = await open(answering(offers))
  const { added, notSold } = await addLines([blazer, corset])
  expect(notSold).toEqual([{ line: blazer, why }])
  expect(added).toEqual([{ line: corset }])
  expect(cart()).toEqual([corset])
})

test('if nothing can be added the cart stays as it was', async () => {
  const { addLines, cart } = await open(answering({}), { cart: [corset] })
  expect(await addLines([blazer])).toEqual({
    added: [],
    outcome: 'added',
    notSold: [{ line: blazer, why: 'gone' }],
  })
  expect(cart()).toEqual([corset])
})

test('a price that changed since the page was built is updated and reported', async () => {
  const { addLines } = await open(answering({ ...sold, p1: { ...soldBlazer, price: 50_000 } }))
  const { added } = await addLines([blazer])
  expect(added).toEqual([
    { line: { ...blazer, price: 50_000, unitPrice: 50_000 }, change: { kind: 'price', before: 48_500 } },
  ])
})

test.each<[string, () => Promise<Response>]>([
  ['can’t be reached', () => Promise.reject(new TypeError('offline'))],
  ['answers with a fault', async () => new Response('', { status: 503 })],
  ['answers with something else', async () => new Response('<!doctype html>')],
])('if today’s catalogue %s, the products are added as the page shows them', async (_why, answer) => {
  const { addLines, cart } = await open(answer)
  expect((await addLines([blazer, corset])).notSold).toEqual([])
  expect(cart()).toEqual([blazer, corset])
})
