import { expect, test } from 'vitest'
import { countedHeld, moneyHeld } from '#domain/orders/held-money.ts'
import { type Order, refundableOf } from '#domain/orders/order.ts'

test('the refundable amount is counted in whole paise', () => {
  expect(refundableOf({ paidAmount: 42_500.3, refundedAmount: 42_500.2 })).toBe(0.1)
  expect(refundableOf({ paidAmount: 1, refundedAmount: 2 })).toBe(0)
  const payments = [0.1, 0.2, 0].map((refundable, n) => ({ id: `pay_${n}`, refundable }))
  expect(moneyHeld({ payments } as unknown as Order)).toBe(0.3)
  expect(moneyHeld({} as Order)).toBe(0)
})

test('unapplied money is held and doesn’t count', () => {
  const payments = [true, false].map((flagged, n) => ({ id: `pay_${n}`, refundable: 10 ** n, flagged }))
  const order = { payments } as unknown as Order
  expect([moneyHeld(order), countedHeld(order)]).toEqual([11, 10])
})
