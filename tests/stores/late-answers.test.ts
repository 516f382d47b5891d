// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { smallServer, type Answer } from '../clients/small-server.ts'
import { arrive } from '../support/arrive.ts'
import { blazer, goTo, openPage, token, user } from './shop-page.ts'

const ORDER = 'b'.repeat(24)
const exp = Math.floor(Date.now() / 1000) + 3600
const ananya = { token: token({ exp, sub: 'ananya' }), user }
const meera = { token: token({ exp, sub: 'meera' }), user: { ...user, _id: 'u2', name: 'Meera Iyer' } }

const orderOf = (number: string) => ({ _id: ORDER, number, orderItems: [], isPaid: true, state: 'paid' })

/** A page on which Ananya's request is answered late, after `next` has signed in, or nobody is signed in any more. */
const open = async (
  path: string,
  late: Answer,
  next: typeof meera | null,
  nextAnswer: Answer | Promise<Answer> = {},
) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const server = await smallServer({
    [`GET ${path}`]: ({ headers }) =>
      headers.authorization === `Bearer ${ananya.token}` ? held.then(() => late) : nextAnswer,
  })
  openPage({
    authToken: ananya.token,
    data: user,
    cart: [blazer],
    openOrders: [{ orderId: ORDER, lines: [blazer], userId: 'u1' }],
  })
  const session = await import('#stores/account/session.ts')
  const { $waitingToasts } = await import('#stores/toasts.ts')
  session.$session.listen(() => undefined)
  return {
    ...session,
    toasts: $waitingToasts,
    async answerLate() {
      await vi.waitFor(() => expect(server.got.length).toBeGreaterThan(0))
      if (next) session.openSession(next)
      else session.closeSession()
      // Time for hers to arrive, and for the late one to do nothing.
      await arrive()
      letGo()
      await arrive()
    },
  }
}

const late = (body: object): readonly (readonly [string, Answer])[] => [
  ['an answer', { body }],
  ['a refusal', { status: 401, body: {} }],
  ['a failure', { status: 500, body: {} }],
]
const ORDERS = '/api/orders/myorders'

test.each(late([orderOf('1047')]))(
  '%s to an earlier session leaves the next one its orders',
  async (_, was) => {
    const page = await open(ORDERS, was, meera, { body: [orderOf('1100')] })
    const { $myOrders, followMyOrders } = await import('#stores/orders/my-orders.ts')
    onTestFinished(followMyOrders())
    await page.answerLate()
    expect(page.$user.get()?.name).toBe('Meera Iyer')
    expect($myOrders.get()).toEqual({ state: 'ready', orders: [orderOf('1100')] })
    expect(page.toasts.get()).toEqual([])
  },
)

test.each(late([orderOf('1047')]))(
  '%s after signing out shows no orders and says nothing',
  async (_, was) => {
    const page = await open(ORDERS, was, null)
    const { $myOrders, followMyOrders } = await import('#stores/orders/my-orders.ts')
    onTestFinished(followMyOrders())
    await page.answerLate()
    expect($myOrders.get()).toEqual({ state: 'nobody' })
    expect(page.toasts.get()).toEqual([])
  },
)

test.each(late(orderOf('1047')))(
  '%s about an earlier session’s open order leads the next one nowhere',
  async (_, was) => {
    const page = await open(`/api/orders/${ORDER}`, was, meera, { status: 500, body: {} })
    const { followOpenOrders } = await import('#stores/cart/checkout.ts')
    onTestFinished(followOpenOrders())
    await page.answerLate()
    expect(page.$user.get()?.name).toBe('Meera Iyer')
    expect(goTo).not.toHaveBeenCalled()
    expect(page.toasts.get()).toEqual([])
  },
)

test.each([
  ...late({ entries: [], next: null }),
  ['a refusal of rights', { status: 403, body: { error: 'admins_only' } }] as const,
])('%s to an earlier session doesn’t reach the next one’s desk', async (_, was) => {
  const own = { entries: [], next: 1 }
  const page = await open('/api/admin/audit', was, meera, { body: own })
  const { $auditView, openAuditLog } = await import('#stores/desk/audit-log.ts')
  openAuditLog()
  await page.answerLate()
  expect(page.$user.get()?.name).toBe('Meera Iyer')
  await vi.waitFor(() => expect($auditView.get()).toMatchObject({ state: 'ready', log: own }))
  expect(goTo).not.toHaveBeenCalled()
  expect(page.toasts.get()).toEqual([])
})

const listOf = (number: string) => ({
  body: { orders: [orderOf(number)], totalPages: 1, total: 1, page: 1 },
})

test.each(late(listOf('1047').body))(
  '%s to an earlier session leaves the next one her list of the desk, which comes after it',
  async (_, was) => {
    const { promise: own, resolve: answer } = Promise.withResolvers<Answer>()
    const page = await open('/api/orders', was, meera, own)
    const { ordersList } = await import('#stores/orders/admin-orders.ts')
    onTestFinished(ordersList.follow())
    await page.answerLate()
    expect(ordersList.$view.get()).toEqual({ state: 'loading' })
    answer(listOf('1100'))
    await vi.waitFor(() => expect(ordersList.$view.get().state).toBe('ready'))
    expect(ordersList.$view.get()).toMatchObject({ list: { orders: [orderOf('1100')] } })
  },
)

test('changes that an earlier session made to an order aren’t shown to the next one', async () => {
  const page = await open(`/api/orders/${ORDER}`, { body: orderOf('1047') }, meera)
  const { withSecondFactor } = await import('#stores/second-factor/second-factor.ts')
  const { getOrder } = await import('#contract/orders/get-order.ts')
  const [act] = await Promise.allSettled([withSecondFactor(getOrder(ORDER)), page.answerLate()])
  expect(act).toMatchObject({ status: 'rejected', reason: { status: 401 } })
})

test('a session that the back end refuses ends, with a message', async () => {
  await smallServer({ [`GET ${ORDERS}`]: { status: 401, body: {} } })
  openPage({ authToken: ananya.token, data: user })
  const { $user } = await import('#stores/account/session.ts')
  const { followMyOrders } = await import('#stores/orders/my-orders.ts')
  onTestFinished(followMyOrders())
  await vi.waitFor(() => expect($user.get()).toBeNull())
  const { $waitingToasts } = await import('#stores/toasts.ts')
  expect($waitingToasts.get()).toMatchObject([{ kind: 'error' }])
})

test('a request that an earlier session opened can be opened again by the next one', async () => {
  const path = '/api/admin/service/R1'
  const page = await open(path, { body: {} }, meera)
  const { $openRequest, openRequest, followService } = await import('#stores/service/service-desk.ts')
  onTestFinished(followService())
  openRequest('R1')
  await page.answerLate()
  expect($openRequest.get()).toMatchObject({ state: 'failed', ticket: 'R1' })
  expect(page.$user.get()?.name).toBe('Meera Iyer')
})
