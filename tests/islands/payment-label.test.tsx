// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { PaymentLabel } from '#islands/ui/PaymentLabel.tsx'
import type { Order } from '#domain/orders/order.ts'
import { wake } from './island.ts'
import { unpaidOrder } from './unpaid-order.ts'

const order: Order = { ...unpaidOrder, state: 'closed' }

test('an order that closed is called closed, as on its customer’s page, and not unpaid: money may have come too late', async () => {
  const textOf = async (change: Partial<Order>) =>
    (await wake(<PaymentLabel order={{ ...order, ...change }} />)).place.textContent
  expect(await textOf({})).toBe('Closed')
  expect(await textOf({ isCancelled: true, refundedAmount: 500 })).toBe('Cancelled, refunded ₹500')
  expect(await textOf({ state: 'unpaid' })).toBe('Unpaid')
})
