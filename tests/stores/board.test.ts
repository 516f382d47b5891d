// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { BoardAnswer } from '#contract/board/get-board.ts'
import type { BoardOrder } from '#domain/board/board.ts'
import { smallServer, type Answers } from '../clients/small-server.ts'
import { openPage, signedIn, user } from './shop-page.ts'

const orderOf = (digit: string, change: Partial<BoardOrder> = {}): BoardOrder => ({
  orderId: digit.repeat(24),
  number: `A-${digit}`,
  customer: 'Asha Rao',
  city: 'Pune',
  lines: [],
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
  measurementsAt: null,
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
  const drafts = await import('#stores/board/parcel-drafts.ts')
  const { $waitingToasts } = await import('#stores/toasts.ts')
  const texts = () => $waitingToasts.get().map(({ text }) => text)
  return { ...server, ...board, ...chosen, ...moves, ...drafts, texts }
}

/** An answer that waits until it is released. */
const held = (answer: { readonly status?: number; readonly body: unknown }) => {
  const { promise, resolve } = Promise.withResolvers<typeof answer>()
  return { answer: () => promise, letGo: () => resolve(answer) }
}

test('a range can be selected, and a refresh keeps the selection but updates the orders', async () => {
  const page = await open({ 'GET /api/admin/board': { body: boardOf(orderOf('b', { step: 7 })) } })
  const shown = [A, B, C]
  page.choose(shown, A, { isOn: true, toLast: false })
  page.choose(shown, C, { isOn: true, toLast: true })
  expect([...page.$chosen.get().keys()]).toEqual([A.orderId, B.orderId, C.orderId])
  expect(await page.boardList.refresh()).toBe(true)
  expect([...page.$chosen.get().values()].map(({ step }) => step)).toEqual([1, 7, 1])
  page.choose(shown, C, { isOn: false, toLast: false })
  expect(page.$chosen.get().size).toBe(2)
  page.chooseNone()
  expect(page.$chosen.get().size).toBe(0)
})

test('each of many moved orders has its own result: a moved one is deselected, another says why not', async () => {
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
  page.openMove([A, B])
  page.chooseStage('finishing')
  await page.confirmMove()
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

test('each parcel leaves on its own, with its own number, and the courier is remembered', async () => {
  const page = await open({
    'GET /api/admin/board': { body: boardOf() },
    [`POST /api/orders/${A.orderId}/production`]: { body: {} },
    [`POST /api/orders/${B.orderId}/production`]: {
      status: 409,
      body: { error: 'changed_meanwhile', message: 'Somebody was faster.' },
    },
  })
  page.openMove([A, B])
  expect(page.$move.get()?.stage).toBe('dispatched')
  page.typeCarrier('Blue Dart ')
  for (const { orderId } of [A, B]) page.typeParcel(orderId, { trackingNumber: ` BD ${orderId[0]}` })
  await page.confirmMove()
  expect(page.got.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
    { act: 'dispatch', step: 1, carrier: 'Blue Dart', trackingNumber: 'BD a', url: '' },
    { act: 'dispatch', step: 1, carrier: 'Blue Dart', trackingNumber: 'BD b', url: '' },
  ])
  expect(page.texts()).toEqual(['1 moved, 1 not. A-b: Somebody was faster.'])
  expect(page.$carrier.get()).toBe('Blue Dart')
  expect(Object.keys(page.$parcelDrafts.get())).toEqual([B.orderId])
  vi.mocked(console.error).mockClear()
})

test('an order that a colleague moved meanwhile is shown as it is now, and retried as that', async () => {
  const path = `POST /api/orders/${A.orderId}/production`
  const now = orderOf('a', { step: 2, stage: 'dispatched' })
  const page = await open({
    'GET /api/admin/board': { body: boardOf(now) },
    [path]: ({ body }) =>
      (body as { step: number }).step === 2
        ? { body: {} }
        : { status: 409, body: { error: 'changed_meanwhile', message: 'Somebody was faster.' } },
  })
  await page.boardList.load()
  page.openMove([A])
  page.typeCarrier('Blue Dart')
  page.typeParcel(A.orderId, { trackingNumber: 'BD 1' })
  await page.confirmMove()
  expect(page.$move.get()).toMatchObject({
    orders: [now],
    stage: 'dispatched',
    notMoved: [{ message: 'Somebody was faster.' }],
  })
  await page.confirmMove()
  expect(page.$move.get()).toBeUndefined()
  vi.mocked(console.error).mockClear()
})

test('a stage is suggested only if all selected orders are at the same one', async () => {
  const page = await open({})
  page.openMove([orderOf('a', { stage: 'cutting' }), orderOf('b', { stage: 'cutting' })])
  expect(page.$move.get()?.stage).toBe('stitching')
  page.openMove([orderOf('a', { stage: 'confirmed' }), orderOf('b', { stage: 'finishing' })])
  expect(page.$move.get()?.stage).toBeUndefined()
  await page.confirmMove()
  expect(page.$move.get()).toMatchObject({ isBusy: false })
  expect(page.got).toEqual([])
})

test('typed parcel details stay after the dialog was closed', async () => {
  const page = await open({})
  page.openMove([A, B])
  page.typeCarrier('Blue Dart')
  page.typeParcel(A.orderId, { trackingNumber: 'BD 1' })
  page.typeParcel(A.orderId, { url: 'https://courier.example/1' })
  page.closeMove()
  page.openMove([A, B])
  expect(page.$carrier.get()).toBe('Blue Dart')
  expect(page.$parcelDrafts.get()).toEqual({
    [A.orderId]: { trackingNumber: 'BD 1', url: 'https://courier.example/1' },
  })
})

test('typed parcel details survive their writer’s session, in her tab', async () => {
  const page = await open({})
  page.typeCarrier('Blue Dart')
  page.typeParcel(A.orderId, { trackingNumber: 'BD 1' })
  vi.resetModules()
  const { typedParcel } = await import('#stores/board/parcel-drafts.ts')
  expect(typedParcel(A.orderId)).toMatchObject({ carrier: 'Blue Dart', trackingNumber: 'BD 1' })
  localStorage.setItem('data', JSON.stringify({ ...user, _id: 'u2' }))
  vi.resetModules()
  const next = await import('#stores/board/parcel-drafts.ts')
  expect(next.typedParcel(A.orderId)).toMatchObject({ carrier: '', trackingNumber: '' })
})

test('a courier that was cleared stays so for the next parcels from this tab', async () => {
  const page = await open({})
  localStorage.setItem('carrier', '"Delhivery"')
  page.typeCarrier('')
  vi.resetModules()
  const { typedParcel, typeCarrier } = await import('#stores/board/parcel-drafts.ts')
  expect(typedParcel(A.orderId)).toMatchObject({ carrier: '' })
  typeCarrier('Blue Dart')
  expect(typedParcel(A.orderId)).toMatchObject({ carrier: 'Blue Dart' })
})

test('the dialog of a move that is under way can’t be closed or changed', async () => {
  const { answer, letGo } = held({ body: [{ orderId: A.orderId, outcome: 'done', progress: {} }] })
  const page = await open({
    'GET /api/admin/board': { body: boardOf() },
    'POST /api/admin/production': answer,
  })
  page.openMove([A])
  page.chooseStage('finishing')
  const done = page.confirmMove()
  page.closeMove()
  page.chooseStage('delivered')
  expect(page.$move.get()).toMatchObject({ isBusy: true, stage: 'finishing' })
  letGo()
  await done
  expect(page.$move.get()).toBeUndefined()
})

test.each([
  { body: [{ orderId: A.orderId, outcome: 'done', progress: {} }] },
  { body: [{ orderId: A.orderId, outcome: 'refused', message: 'This order was cancelled.' }] },
  { status: 500, body: { error: 'unexpected', message: 'Something went wrong.' } },
])('the end of a move doesn’t affect a dialog that was opened meanwhile: %j', async (result) => {
  const { answer, letGo } = held(result)
  const page = await open({
    'GET /api/admin/board': { body: boardOf() },
    'POST /api/admin/production': answer,
  })
  page.openMove([A])
  page.chooseStage('finishing')
  const done = page.confirmMove()
  page.openMove([B])
  letGo()
  await done
  expect(page.$move.get()).toMatchObject({ orders: [B], isBusy: false, notMoved: [] })
  vi.mocked(console.error).mockClear()
})

test('after a lost answer another stage is a new move, and the same stage the same move', async () => {
  const page = await open({
    'GET /api/admin/board': { body: boardOf(A) },
    'POST /api/admin/production': { cut: true },
  })
  page.openMove([A])
  page.chooseStage('cutting')
  await page.confirmMove()
  page.chooseStage('cutting')
  await page.confirmMove()
  page.chooseStage('stitching')
  await page.confirmMove()
  const keys = page.got.flatMap(({ method, headers }) =>
    method === 'POST' ? [headers['idempotency-key']] : [],
  )
  expect(keys[0]).toMatch(/^[\da-f]{32}$/)
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(String(keys[0]))])
  vi.mocked(console.error).mockClear()
})

test('the selection is restored on the tab’s next page, except orders that are gone from the board', async () => {
  const page = await open({ 'GET /api/admin/board': { body: boardOf(A, orderOf('c', { step: 7 })) } })
  page.chooseAll([A, B, C], true)
  page.chooseAll([A], false)
  vi.resetModules()
  const { boardList } = await import('#stores/board/board.ts')
  const next = await import('#stores/board/chosen.ts')
  expect(next.$chosen.get().size).toBe(0)
  await boardList.refresh()
  expect([...next.$chosen.get().values()]).toMatchObject([{ orderId: C.orderId, step: 7 }])
  next.chooseNone()
  expect(sessionStorage.length).toBe(0)
})

test('the board is busy from a filter until its answer', async () => {
  const { answer, letGo } = held({ body: boardOf(B) })
  const page = await open({
    'GET /api/admin/board': (got) => (got.path.includes('stage=') ? answer() : { body: boardOf(A) }),
  })
  await page.boardList.load()
  expect(page.$isWaiting.get()).toBe(false)
  page.boardList.show({ stage: 'stitching' })
  expect(page.$isWaiting.get()).toBe(true)
  letGo()
  await vi.waitFor(() => expect(page.$isWaiting.get()).toBe(false))
  expect(page.boardList.$view.get()).toMatchObject({ board: boardOf(B) })
})

test('an answer to an earlier request never replaces that to a later one, whichever comes first', async () => {
  const { answer, letGo } = held({ body: boardOf(orderOf('a', { step: 1 })) })
  let asked = 0
  const page = await open({
    'GET /api/admin/board': () => {
      asked += 1
      if (asked === 1) return { body: boardOf(A, B) }
      return asked === 2 ? answer() : { body: boardOf(orderOf('a', { step: 2 })) }
    },
  })
  await page.boardList.load()
  page.chooseAll([A], true)
  const early = page.boardList.refresh()
  await vi.waitFor(() => expect(asked).toBe(2))
  await page.boardList.refresh()
  letGo()
  await early
  expect(page.boardList.$view.get()).toMatchObject({ board: boardOf(orderOf('a', { step: 2 })) })
  expect([...page.$chosen.get().values()].map(({ step }) => step)).toEqual([2])
})

test('of two loads of the same list the later one is shown', async () => {
  const { answer, letGo } = held({ body: boardOf(A, B) })
  let asked = 0
  const page = await open({
    'GET /api/admin/board': () => ((asked += 1) === 1 ? answer() : { body: boardOf(B) }),
  })
  const early = page.boardList.load()
  await vi.waitFor(() => expect(asked).toBe(1))
  await page.boardList.load()
  letGo()
  await early
  expect(page.boardList.$view.get()).toMatchObject({ board: boardOf(B) })
})
