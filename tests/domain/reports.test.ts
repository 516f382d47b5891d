import fc from 'fast-check'
import { expect, test } from 'vitest'
import { barsOf } from '#domain/reports/bars.ts'
import {
  financialYear,
  isMonth,
  monthAfter,
  monthAt,
  monthEnd,
  monthsIn,
  monthStart,
} from '#domain/reports/months.ts'
import { averageOf, turnoverOf } from '#domain/reports/report.ts'

const month = fc
  .tuple(fc.integer({ min: 2000, max: 2999 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, number]) => `${year}-${String(number).padStart(2, '0')}`)

test('months follow one another without a gap, in India’s time zone', () => {
  fc.assert(
    fc.property(month, fc.integer({ min: 0, max: 40 }), (from, count) => {
      const months = monthsIn({ from, to: monthAfter(from, count) })
      expect(months).toHaveLength(count + 1)
      for (const [at, one] of months.entries()) {
        expect(isMonth(one)).toBe(true)
        expect(monthAt(new Date(monthStart(one)))).toBe(one)
        expect(monthAt(new Date(Date.parse(monthStart(one)) - 1))).toBe(monthAfter(one, -1))
        if (at > 0) expect(monthStart(one)).toBe(monthEnd(months[at - 1] ?? ''))
      }
    }),
  )
  expect(monthStart('2026-11')).toBe('2026-10-31T18:30:00.000Z')
  expect(monthsIn({ from: '2026-02', to: '2026-01' })).toEqual([])
  for (const text of ['', '2026', '2026-00', '2026-13', '2026-1', '1999-12', '2026-11-01'])
    expect([text, isMonth(text)]).toEqual([text, false])
})

test('the financial year begins in April', () => {
  expect(financialYear('2026-03')).toEqual({ from: '2025-04', to: '2026-03' })
  expect(financialYear('2026-04')).toEqual({ from: '2026-04', to: '2026-04' })
  expect(financialYear('2026-12')).toEqual({ from: '2026-04', to: '2026-12' })
})

test('bars stay inside their chart and stand on the zero line', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e9 }), { maxLength: 36 }), (values) => {
      const { bars, zero } = barsOf(values, { width: 600, height: 160, gap: 0.3 })
      expect(bars).toHaveLength(values.length)
      for (const [at, { x, y, width, height }] of bars.entries()) {
        expect(x).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(600.001)
        expect(y).toBeGreaterThanOrEqual(-0.001)
        expect(y + height).toBeLessThanOrEqual(160.001)
        expect((values[at] ?? 0) >= 0 ? y + height : y).toBeCloseTo(zero)
      }
    }),
  )
  expect(barsOf([0, 0], { width: 10, height: 10, gap: 0 }).bars.map(({ height }) => height)).toEqual([0, 0])
})

test('turnover and averages don’t drift by a paisa', () => {
  expect(turnoverOf({ received: 0.4, refunded: 0.1, chargedBack: 0.1 })).toBe(0.2)
  expect(averageOf({ orders: 0, ordered: 0 })).toBeNull()
  expect(averageOf({ orders: 3, ordered: 100_000 })).toBe(33_333)
})
