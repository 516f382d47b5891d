import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MIN_REFUND_PAISE, splitRefund } from '#domain/orders/split-refund.ts'

const sum = (list: readonly number[]) => list.reduce((total, one) => total + one, 0)

test('the newest payment is refunded first, and the rest comes from the one before', () => {
  expect(splitRefund([10_000_000, 5_000_000], 2_000_000)).toEqual([2_000_000, 0])
  expect(splitRefund([10_000_000, 5_000_000], 10_000_000)).toEqual([10_000_000, 0])
  expect(splitRefund([10_000_000, 5_000_000], 12_000_000)).toEqual([10_000_000, 2_000_000])
  expect(splitRefund([0, 5_000_000], 5_000_000)).toEqual([0, 5_000_000])
})

test('no part is smaller than the provider’s minimum', () => {
  expect(splitRefund([10_000, 5_000], 10_050)).toEqual([9_950, 100])
  expect(splitRefund([150, 5_000], 160)).toEqual([0, 160])
  expect(splitRefund([99, 5_000], 5_000)).toEqual([0, 5_000])
  expect(splitRefund([10_000], 99)).toBeUndefined()
  expect(splitRefund([150, 150], 200)).toEqual([100, 100])
  expect(splitRefund([10_000, 5_000], 15_001)).toBeUndefined()
  expect(splitRefund([], 100)).toBeUndefined()
})

test('whatever is left of the payments, the parts add up and each can be refunded', () => {
  const left = fc.array(fc.oneof(fc.nat(400), fc.nat(10_000_000)), { maxLength: 5 })
  fc.assert(
    fc.property(left, fc.double({ min: 0, max: 1, noNaN: true }), (payments, share) => {
      const most = sum(payments.filter((paise) => paise >= MIN_REFUND_PAISE))
      const paise = Math.round(most * share)
      const parts = splitRefund(payments, paise)
      // The full amount can always be refunded, and so can what a single payment holds.
      const isEasy =
        paise > 0 && (paise === most || payments.some((one) => one >= paise && paise >= MIN_REFUND_PAISE))
      if (isEasy) expect(parts).toBeDefined()
      if (!parts) return
      expect(sum(parts)).toBe(paise)
      for (const [at, part] of parts.entries()) {
        expect(part).toBeLessThanOrEqual(payments[at] ?? 0)
        expect(part === 0 || part >= MIN_REFUND_PAISE).toBe(true)
      }
    }),
  )
})
