// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { PaymentLabel } from '#islands/ui/PaymentLabel.tsx'
import type { Order } from '#domain/orders/order.ts'
import { wake } from './island.ts'

const order: Order = {
  _id: '0123456789abcdef01234567',
  number: 'A-1',
  user: 'Asha Rao',
  totalPrice: 12_500,
  isPaid: false,
  paidAmount: 0,
  balanceDue: 0,
  paidAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'closed',
  refundedAmount: 0,
  shippingAddress: { name: 'Asha Rao', address: '', city: 'Pune', postalCode: '', phone: '' },
  orderItems: [],
}

test('an order that closed is called closed, as on its customer’s page, and not unpaid: money may have come too late', async () => {
  const textOf = async (change: Partial<Order>) =>
    (await wake(<PaymentLabel order={{ ...order, ...change }} />)).place.textContent
  expect(await textOf({})).toBe('Closed')
  expect(await textOf({ isCancelled: true, refundedAmount: 500 })).toBe('Cancelled, refunded ₹500')
  expect(await textOf({ state: 'unpaid' })).toBe('Unpaid')
})
