import { expect, test } from 'vitest'
import { owedRefund, type RefundAttempt } from '#domain/orders/owed-refund.ts'

const at = (day: number) => `2026-03-0${day}T00:00:00.000Z`

const tried = (paise: number, askedOn: number, failedOn?: number): RefundAttempt => ({
  paise,
  askedAt: at(askedOn),
  failedAt: failedOn === undefined ? null : at(failedOn),
})

test('nothing is owed while no refund has failed', () => {
  expect(owedRefund([])).toBe(0)
  expect(owedRefund([tried(500, 1), tried(700, 2)])).toBe(0)
})

test('a failed refund is owed until later refunds make up for it', () => {
  expect(owedRefund([tried(500, 1, 2)])).toBe(500)
  expect(owedRefund([tried(500, 1, 2), tried(200, 3)])).toBe(300)
  expect(owedRefund([tried(500, 1, 2), tried(200, 3), tried(300, 4)])).toBe(0)
})

test('a retry that fails as well owes the same money once', () => {
  expect(owedRefund([tried(500, 1, 2), tried(500, 3, 4)])).toBe(500)
  expect(owedRefund([tried(500, 1, 2), tried(500, 3, 4), tried(500, 5)])).toBe(0)
})

test('refunds requested before another one failed don’t make up for it', () => {
  expect(owedRefund([tried(500, 1, 4), tried(500, 3)])).toBe(500)
})

test('one part of a refund doesn’t make up for another', () => {
  expect(owedRefund([tried(500, 1, 1), tried(700, 1), tried(300, 1, 1)])).toBe(800)
})

test('a failure noted by a server whose clock is behind is owed all the same', () => {
  expect(owedRefund([tried(500, 3, 2)])).toBe(500)
})
