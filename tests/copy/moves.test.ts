import { expect, test } from 'vitest'
import { moveWarnings } from '#copy/board/moves.ts'
import type { BoardOrder } from '#domain/board/board.ts'

const orderOf = (number: string, change: Partial<BoardOrder> = {}): BoardOrder => ({
  orderId: number,
  number,
  customer: 'Asha Rao',
  city: 'Pune',
  lines: [],
  group: 'soon',
  step: 5,
  stage: 'ready',
  paused: null,
  measurementsAt: null,
  window: null,
  dispatchBy: null,
  daysLeft: null,
  balanceDue: 0,
  isBalanceOverdue: false,
  isFlagged: false,
  requests: [],
  notes: 0,
  ...change,
})

test('what is owed of orders that leave the workshop is said before they do', () => {
  const [owing, other, paid] = [
    orderOf('A-1', { balanceDue: 50_000 }),
    orderOf('A-2', { balanceDue: 7_500 }),
    orderOf('A-3'),
  ]
  expect(moveWarnings([owing], 'dispatched')).toEqual(['Not paid in full: ₹50,000 owed.'])
  expect(moveWarnings([owing, other, paid], 'dispatched')).toEqual([
    'Not paid in full: A-1 ₹50,000, A-2 ₹7,500 owed.',
  ])
  expect(moveWarnings([owing, paid], 'delivered')[0]).toBe('Not paid in full: A-1 ₹50,000 owed.')
  expect(moveWarnings([paid], 'dispatched')).toEqual([])
  expect(moveWarnings([orderOf('A-4', { stage: 'finishing', balanceDue: 1 })], 'ready')).toEqual([])
  // It left before.
  expect(moveWarnings([orderOf('A-5', { stage: 'dispatched', balanceDue: 1 })], 'delivered')).toEqual([])
})
