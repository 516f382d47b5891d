// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { wake } from './island.ts'

const unapplied = (id: string) => ({
  id,
  orderId: 'order_1',
  state: 'unapplied',
  amount: 12_500,
  flagged: true,
})
const refused = { at: '2026-11-20T10:00:00.000Z', what: 'refund refused', actor: 'provider', details: '{}' }

const order: Order = {
  _id: '0123456789abcdef01234567',
  number: 'A-1',
  user: 'Asha Rao',
  totalPrice: 12_500,
  isPaid: false,
  paidAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'unpaid',
  refundedAmount: 0,
  shippingAddress: {
    name: 'Asha Rao',
    address: '1 MG Road',
    city: 'Pune',
    postalCode: '411001',
    phone: '9876543210',
  },
  orderItems: [],
  payments: [unapplied('pay_1'), unapplied('pay_2')],
  events: [refused, refused],
}

// Two list entries with one key make React log an error, which fails a test.
test('two unapplied payments of one provider order, and two events alike, are all shown', async () => {
  const { OrderDesk } = await import('#islands/orders/OrderDesk.tsx')
  const { place } = await wake(<OrderDesk order={order} />)
  expect(place.textContent).toContain('pay_1')
  expect(place.textContent).toContain('pay_2')
  expect(place.textContent?.match(/10:00|3:30|15:30/g)).toHaveLength(2)
})
