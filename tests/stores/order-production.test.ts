// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { smallServer } from '../clients/small-server.ts'
import { openPage, signedIn } from './shop-page.ts'

const ORDER = 'b'.repeat(24)
const order = { _id: ORDER, progress: { step: 1 } } as Order

test('a number that is corrected after an answer was lost is another act; sent again unchanged it is the same', async () => {
  const server = await smallServer({ [`POST /api/orders/${ORDER}/production`]: { cut: true } })
  openPage(signedIn(), `/order/${ORDER}`)
  const { changeProduction } = await import('#stores/production/order-production.ts')
  const send = (trackingNumber: string, form: string) =>
    changeProduction(order, { act: 'dispatch', carrier: 'Blue Dart', trackingNumber, url: '' }, form)
  expect(await send('AB1', 'form 1')).toBe(false)
  await send('AB1', 'form 1')
  await send('AB2', 'form 1')
  await send('AB2', 'form 2')
  const keys = server.got.map(({ headers }) => headers['idempotency-key'])
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  expect(keys[1]).toBe(keys[0])
  expect(new Set(keys).size).toBe(3)
  vi.mocked(console.error).mockClear()
})
