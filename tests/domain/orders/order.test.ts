import { expect, test } from 'vitest'
import { appliedRefundable, totalRefundable } from '#domain/orders/refundable-money.ts'
import { type Order, refundableOf } from '#domain/orders/order.ts'

test('the refundable amount is counted in whole paise', () => {
  expect(refundableOf({ paidAmount: 42_500.3, refundedAmount: 42_500.2 })).toBe(0.1)
  expect(refundableOf({ paidAmount: 1, refundedAmount: 2 })).toBe(0)
  const payments = [0.1, 0.2, 0].map((refundable, n) => ({ id: `pay_${n}`, refundable }))
  expect(totalRefundable({ payments } as unknown as Order)).toBe(0.3)
  expect(totalRefundable({} as Order)).toBe(0)
})

test('unapplied money is held and doesn’t count', () => {
  const payments = [true, false].map((flagged, n) => ({ id: `pay_${n}`, refundable: 10 ** n, flagged }))
  const order = { payments } as unknown as Order
  expect([totalRefundable(order), appliedRefundable(order)]).toEqual([11, 10])
})
