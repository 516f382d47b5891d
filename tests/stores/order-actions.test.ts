// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { smallServer, type Answer, type Answers } from '../clients/small-server.ts'
import { openPage, signedIn } from './shop-page.ts'

const ORDER = 'b'.repeat(24)
const WHY = 'The payment provider is not answering. The shop will ask again.'
const paid = { _id: ORDER, number: '1047', isPaid: true, state: 'paid', orderItems: [] } as unknown as Order
const afterwards = { ...paid, refundedAmount: 500 }

const open = async (act: 'refund' | 'cancel', answer: Answers[string]) => {
  const server = await smallServer({
    [`POST /api/orders/${ORDER}/${act}`]: answer,
    [`GET /api/orders/${ORDER}`]: { body: afterwards },
  })
  openPage(signedIn(), `/order/${ORDER}`)
  const [acts, { $orderView, showOrder }, { $waitingToasts }, { $session, closeSession }] = await Promise.all(
    [
      import('#stores/orders/order-actions.ts'),
      import('#stores/orders/order-page.ts'),
      import('#stores/toasts.ts'),
      import('#stores/account/session.ts'),
    ],
  )
  $session.listen(() => undefined)
  showOrder(paid)
  return { ...server, ...acts, closeSession, $orderView, told: () => $waitingToasts.get() }
}

test.each([
  ['refund', `The refund has been requested but not made yet. ${WHY}`],
  ['cancel', `The order is cancelled; it has not been refunded yet. ${WHY}`],
] as const)('a %s that waits for the provider is told of as what it is', async (act, text) => {
  const body = { error: 'provider_failed', message: WHY, pending: true }
  const page = await open(act, { status: 502, body })
  const asked = { reason: 'A loose seam', key: 'one', paymentId: '', held: 500 }
  const done = act === 'refund' ? page.refundShownOrder(paid, asked) : page.cancelShownOrder(paid, asked)
  expect(await done).toBe(true)
  expect(page.told()).toEqual([{ kind: 'info', text }])
  expect(page.$orderView.get()).toMatchObject({ order: afterwards })
  vi.mocked(console.error).mockClear()
})

test('after a lost answer a refund sent again is the same one, and another once it was corrected', async () => {
  let times = 0
  const changed = { error: 'money_changed', message: 'Something was refunded meanwhile.' }
  const page = await open('refund', () => {
    times += 1
    return [{ cut: true }, { cut: true }, { status: 409, body: changed }, { body: afterwards }][
      times - 1
    ] as Answer
  })
  const asked = { amount: 500, reason: 'A loose seam', key: 'one', paymentId: '', held: 500 }
  expect(await page.refundShownOrder(paid, asked)).toBe(false)
  // The amount held may have been updated by then; it is the same refund all the same.
  expect(await page.refundShownOrder(paid, { ...asked, held: 400 })).toBe(false)
  expect(await page.refundShownOrder(paid, { ...asked, amount: 600 })).toBe(false)
  expect(page.told().at(-1)?.text).toBe(changed.message)
  expect(await page.refundShownOrder(paid, { ...asked, amount: 600 })).toBe(true)
  const [first, again, corrected, last] = page.got.flatMap(({ method, headers }) =>
    method === 'POST' ? [headers['idempotency-key']] : [],
  )
  expect(first).toMatch(/^[0-9a-f]{32}$/)
  expect(again).toBe(first)
  expect(corrected).not.toBe(first)
  expect(last).toBe(corrected)
  vi.mocked(console.error).mockClear()
})

test('a refund that the provider refused is a new one when it is sent again', async () => {
  const body = { error: 'refund_refused', message: 'The refund was not made.' }
  const page = await open('refund', { status: 409, body })
  const asked = { amount: 500, reason: 'A loose seam', key: 'one', paymentId: '', held: 500 }
  await page.refundShownOrder(paid, asked)
  await page.refundShownOrder(paid, asked)
  const [first, again] = page.got.flatMap(({ method, headers }) =>
    method === 'POST' ? [headers['idempotency-key']] : [],
  )
  expect(again).toMatch(/^[0-9a-f]{32}$/)
  expect(again).not.toBe(first)
  vi.mocked(console.error).mockClear()
})

test.each([
  ['refund', 'refund_partly_refused', 'Only ₹100 is on its way. Not enough balance.', ''],
  ['cancel', 'refund_refused', 'The refund was not made. Not enough balance.', 'The order is cancelled. '],
  [
    'cancel',
    'refund_partly_refused',
    'Only ₹100 is on its way. Not enough balance.',
    'The order is cancelled. ',
  ],
] as const)('a %s that ended with %s leaves nothing to press again', async (act, error, message, before) => {
  const page = await open(act, { status: 409, body: { error, message } })
  const asked = { reason: 'A loose seam', key: 'one', paymentId: '', held: 500 }
  const done = act === 'refund' ? page.refundShownOrder(paid, asked) : page.cancelShownOrder(paid, asked)
  expect(await done).toBe(true)
  expect(page.told()).toEqual([{ kind: 'error', text: `${before}${message}` }])
  expect(page.$orderView.get()).toMatchObject({ order: afterwards })
  vi.mocked(console.error).mockClear()
})

test('a refund answered after somebody else has signed in is reported to nobody', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const page = await open('refund', () => held.then(() => ({ body: afterwards })))
  const asked = { reason: 'A loose seam', key: 'one', paymentId: '', held: 500 }
  const done = page.refundShownOrder(paid, asked)
  await vi.waitFor(() => expect(page.got).toHaveLength(1))
  page.closeSession()
  letGo()
  expect(await done).toBe(false)
  expect(page.told()).toEqual([])
})

test('an order that couldn’t be cancelled is reported as such', async () => {
  const page = await open('cancel', { status: 500, body: { error: 'failed' } })
  expect(await page.cancelShownOrder(paid, { reason: 'She asked', held: 500, key: 'one' })).toBe(false)
  expect(page.told()).toEqual([{ kind: 'error', text: 'The order was not cancelled.' }])
  vi.mocked(console.error).mockClear()
})
