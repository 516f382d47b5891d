// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { smallServer } from '../clients/small-server.ts'
import { openPage, signedIn } from './shop-page.ts'

const ORDER = 'b'.repeat(24)
const order = { _id: ORDER, progress: { step: 1 } } as Order

test('after a lost answer a corrected number is another action; sent again unchanged it is the same', async () => {
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

test('typed details of a parcel dispatched from the order’s page leave the board; those of others, and the courier, stay', async () => {
  const OTHER = 'c'.repeat(24)
  await smallServer({ [`POST /api/orders/${ORDER}/production`]: { body: order } })
  openPage(signedIn(), `/order/${ORDER}`)
  const drafts = await import('#stores/board/parcel-drafts.ts')
  for (const id of [ORDER, OTHER]) drafts.typeParcel(id, { trackingNumber: `BD ${id}` })
  drafts.typeCarrier('Blue Dart')
  const { changeProduction } = await import('#stores/production/order-production.ts')
  await changeProduction(order, { act: 'move', stage: 'ready' }, 'form 1')
  expect(drafts.typedParcel(ORDER).trackingNumber).toBe(`BD ${ORDER}`)
  const parcel = { carrier: 'DTDC', trackingNumber: 'D 1', url: '' }
  expect(await changeProduction(order, { act: 'dispatch', ...parcel }, 'form 2')).toBe(true)
  expect(drafts.typedParcel(ORDER)).toEqual({ carrier: 'Blue Dart', trackingNumber: '', url: '' })
  expect(drafts.typedParcel(OTHER).trackingNumber).toBe(`BD ${OTHER}`)
})
