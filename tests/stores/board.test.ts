// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { BoardAnswer } from '#contract/board/get-board.ts'
import type { BoardOrder } from '#domain/board/board.ts'
import { smallServer, type Answers } from '../clients/small-server.ts'
import { openPage, signedIn } from './shop-page.ts'

const orderOf = (digit: string, change: Partial<BoardOrder> = {}): BoardOrder => ({
  orderId: digit.repeat(24),
  number: `A-${digit}`,
  customer: 'Asha Rao',
  city: 'Pune',
  pieces: [],
  group: 'soon',
  step: 1,
  stage: 'ready',
  paused: null,
  window: { from: '2026-11-24', to: '2026-11-28' },
  dispatchBy: '2026-11-25',
  daysLeft: 1,
  balanceDue: 0,
  isFlagged: false,
  isBalanceOverdue: false,
  requests: [],
  notes: 0,
  ...change,
})
const [A, B, C] = ['a', 'b', 'c'].map((digit) => orderOf(digit)) as [BoardOrder, BoardOrder, BoardOrder]

const boardOf = (...orders: readonly BoardOrder[]): BoardAnswer => ({
  sections: [{ group: 'soon', total: orders.length, orders }],
  page: 1,
  totalPages: 1,
})

const open = async (answers: Answers) => {
  const server = await smallServer(answers)
  openPage(signedIn(), '/admin/board')
  const board = await import('#stores/board/board.ts')
  const chosen = await import('#stores/board/chosen.ts')
  const moves = await import('#stores/board/moves.ts')
  const { $waitingToasts } = await import('#stores/toasts.ts')
  const texts = () => $waitingToasts.get().map(({ text }) => text)
  return { ...server, ...board, ...chosen, ...moves, texts }
}

const NO_PARCELS = { carrier: '', numberOf: () => '', urlOf: () => '' }

test('a range is chosen from one to another, and a refresh loses no choice but takes in how it stands', async () => {
  const page = await open({ 'GET /api/admin/board': { body: boardOf(orderOf('b', { step: 7 })) } })
  const shown = [A, B, C]
  page.choose(shown, A, { isOn: true, toLast: false })
  page.choose(shown, C, { isOn: true, toLast: true })
  expect([...page.$chosen.get().keys()]).toEqual([A.orderId, B.orderId, C.orderId])
  expect(await page.refreshBoard()).toBe(true)
  expect([...page.$chosen.get().values()].map(({ step }) => step)).toEqual([1, 7, 1])
  page.choose(shown, C, { isOn: false, toLast: false })
  expect(page.$chosen.get().size).toBe(2)
  page.chooseNone()
  expect(page.$chosen.get().size).toBe(0)
})

test('each of many answers for itself: what was moved is chosen no more, what was not says why', async () => {
  const page = await open({
    'GET /api/admin/board': { body: boardOf() },
    'POST /api/admin/production': {
      body: [
        { orderId: A.orderId, outcome: 'done', progress: {} },
        { orderId: B.orderId, outcome: 'refused', message: 'This order was cancelled.' },
      ],
    },
  })
  page.chooseAll([A, B], true)
  page.askWhere([A, B])
  page.chooseStage('finishing')
  await page.confirmMove(NO_PARCELS)
  expect(page.texts()).toEqual(['1 moved, 1 not. A-b: This order was cancelled.'])
  expect([...page.$chosen.get().keys()]).toEqual([B.orderId])
  expect(page.$move.get()).toMatchObject({
    orders: [B],
    notMoved: [{ message: 'This order was cancelled.' }],
  })
  expect(page.got.find(({ method }) => method === 'POST')?.body).toEqual({
    stage: 'finishing',
    orders: [
      { orderId: A.orderId, step: 1 },
      { orderId: B.orderId, step: 1 },
    ],
  })
})

test('each parcel leaves by itself, with its own number; the courier is remembered', async () => {
  const page = await open({
    'GET /api/admin/board': { body: boardOf() },
    [`POST /api/orders/${A.orderId}/production`]: { body: {} },
    [`POST /api/orders/${B.orderId}/production`]: {
      status: 409,
      body: { error: 'changed_meanwhile', message: 'Somebody was faster.' },
    },
  })
  page.askWhere([A, B])
  expect(page.$move.get()?.stage).toBe('dispatched')
  await page.confirmMove({ carrier: 'Blue Dart', numberOf: (id) => `BD ${id[0]}`, urlOf: () => '' })
  expect(page.got.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { act: 'dispatch', step: 1, carrier: 'Blue Dart', trackingNumber: 'BD a', url: '' },
    { act: 'dispatch', step: 1, carrier: 'Blue Dart', trackingNumber: 'BD b', url: '' },
  ])
  expect(page.texts()).toEqual(['1 moved, 1 not. A-b: Somebody was faster.'])
  expect(page.$carrier.get()).toBe('Blue Dart')
  vi.mocked(console.error).mockClear()
})
