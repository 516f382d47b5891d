// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { smallServer, type Answers } from '../clients/small-server.ts'
import { arrive } from '../support/arrive.ts'
import { CANCEL_REQUEST } from '../support/service-request.ts'
import { blazer, goTo, openPage, signedIn } from './shop-page.ts'

const ORDER = 'b'.repeat(24)
const order = {
  _id: ORDER,
  number: '1047',
  totalPrice: 48_500,
  isPaid: false,
  state: 'pending',
  orderItems: [],
}

const open = async (
  answers: Answers,
  stored: Readonly<Record<string, unknown>>,
  path = `/order/${ORDER}`,
) => {
  const server = await smallServer(answers)
  openPage(stored, path)
  return {
    ...server,
    ...(await import('#stores/orders/order-page.ts')),
    ...(await import('#stores/orders/admin-orders.ts')),
  }
}

test('an order is polled until its payment is confirmed, and its lines leave the cart', async () => {
  let asked = 0
  const page = await open(
    {
      [`GET /api/orders/${ORDER}`]: () => ({
        body: ++asked < 2 ? order : { ...order, isPaid: true, state: 'paid' },
      }),
    },
    { ...signedIn(), cart: [blazer], openOrders: [{ orderId: ORDER, lines: [blazer], userId: 'u1' }] },
  )
  onTestFinished(page.followOrder(ORDER))
  expect(page.$orderView.get()).toEqual({ state: 'loading' })
  await vi.waitFor(() => expect(page.$orderView.get()).toMatchObject({ order: { isPaid: true } }))
  expect(localStorage.getItem('cart')).toBe('[]')
})

test('without a user, with an unknown order, or with an odd id, the page says which', async () => {
  const out = await open({}, {})
  out.followOrder(ORDER)()
  expect(out.$orderView.get()).toEqual({ state: 'nobody' })
  const unknown = await open({}, signedIn())
  const stop = unknown.followOrder(ORDER)
  await vi.waitFor(() => expect(unknown.$orderView.get()).toEqual({ state: 'not-found' }))
  stop()
  const odd = await open({}, signedIn())
  odd.followOrder('../../x')()
  expect(odd.$orderView.get()).toEqual({ state: 'not-found' })
  expect(odd.got).toEqual([])
})

test('the id is read from the path', async () => {
  const { orderIdOf } = await open({}, {})
  expect([orderIdOf(`/order/${ORDER}`), orderIdOf('/order')]).toEqual([ORDER, ''])
})

test('the list opens at the page in the URL and keeps it there', async () => {
  const page = await open(
    { 'GET /api/orders': { body: { orders: [order], totalPages: 9, total: 81, page: 3 } } },
    signedIn(),
    '/orders?page=3&state=paid',
  )
  onTestFinished(page.ordersList.follow())
  await vi.waitFor(() => expect(page.ordersList.$view.get().state).toBe('ready'))
  expect(page.got.map(({ path }) => path)).toEqual(['/api/orders?pagenumber=3&pagesize=10&state=paid'])
  page.ordersList.show({ q: 'rao' })
  expect(window.location.search).toBe('?q=rao&state=paid')
})

test('Back shows the previous list, and a link within the page leaves what is shown', async () => {
  const page = await open(
    { 'GET /api/orders': { body: { orders: [], totalPages: 1 } } },
    signedIn(),
    '/orders',
  )
  onTestFinished(page.ordersList.follow())
  await vi.waitFor(() => expect(page.ordersList.$view.get().state).toBe('ready'))
  page.ordersList.show({ q: 'rao' })
  await vi.waitFor(() => expect(page.got.at(-1)?.path).toContain('q=rao'))
  const before = page.got.length
  const arriveAt = (url: string) => {
    history.replaceState(null, '', url)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  arriveAt('/orders?q=rao#content')
  arriveAt('/orders')
  expect(page.ordersList.$query.get().q).toBe('')
  await vi.waitFor(() => expect(page.got).toHaveLength(before + 2))
  expect(page.got.slice(before).filter(({ path }) => path.includes('q=rao'))).toEqual([])
})

test('a search that isn’t in the URL survives a link within the page', async () => {
  const { got } = await open(
    { 'GET /api/admin/customers': { body: { customers: [], isMore: false } } },
    signedIn(),
    '/admin/customers',
  )
  const { customersList } = await import('#stores/customers/customers-list.ts')
  onTestFinished(customersList.follow())
  customersList.show({ q: 'rao' })
  await vi.waitFor(() => expect(got).toHaveLength(2))
  history.replaceState(null, '', '#content')
  dispatchEvent(new PopStateEvent('popstate'))
  expect(customersList.$query.get().q).toBe('rao')
})

test('nobody but an administrator stays on the list', async () => {
  const guest = await open({}, {}, '/orders')
  guest.ordersList.follow()()
  expect(goTo).toHaveBeenCalledWith('/')
  goTo.mockClear()
  const customer = await open(
    { 'GET /api/orders': { status: 403, body: { error: 'admins_only' } } },
    signedIn(),
    '/orders',
  )
  onTestFinished(customer.ordersList.follow())
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/'))
  expect(customer.ordersList.$view.get()).toEqual({ state: 'loading' })
})

const request = { ...CANCEL_REQUEST, kind: 'question' }
const ended = { ...request, state: 'done', endedAt: '2026-11-21T10:00:00.000Z' }
const view = { phase: 'waiting', kinds: ['question'], lines: [], requests: [request] }
const asked = { ...order, state: 'paid', isPaid: true, service: view }

test('an answer by staff to a request is shown as soon as it arrives', async () => {
  const news = {
    ...asked,
    progress: { step: 1, stage: 'confirmed' },
    service: { ...view, requests: [ended] },
  }
  const page = await open(
    {
      [`GET /api/orders/${ORDER}`]: { body: asked },
      [`GET /api/orders/${ORDER}/progress`]: { body: news, headers: { etag: '"2"' } },
    },
    signedIn(),
  )
  onTestFinished(page.followOrder(ORDER))
  await vi.waitFor(() =>
    expect(page.$orderView.get()).toMatchObject({
      order: { progress: { stage: 'confirmed' }, service: { requests: [{ state: 'done' }] } },
    }),
  )
})

test('an order loaded at a second attempt is watched like any other', async () => {
  let isAway = true
  const news = { ...asked, progress: { step: 1, stage: 'confirmed' } }
  const page = await open(
    {
      [`GET /api/orders/${ORDER}`]: () => (isAway ? { status: 500, body: {} } : { body: asked }),
      [`GET /api/orders/${ORDER}/progress`]: { body: news, headers: { etag: '"2"' } },
    },
    signedIn(),
  )
  onTestFinished(page.followOrder(ORDER))
  await vi.waitFor(() => expect(page.$orderView.get().state).toBe('failed'))
  isAway = false
  const failed = page.$orderView.get()
  if (failed.state === 'failed') failed.retry()
  await vi.waitFor(() => expect(page.$orderView.get()).toMatchObject({ order: news }))
})

test.each([
  ['an order', { body: asked }],
  ['a refusal', { status: 401, body: {} }],
])('%s that is answered after signing out isn’t shown', async (_, answer) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const page = await open({ [`GET /api/orders/${ORDER}`]: () => held.then(() => answer) }, { ...signedIn() })
  const { closeSession } = await import('#stores/account/session.ts')
  const { $waitingToasts } = await import('#stores/toasts.ts')
  onTestFinished(page.followOrder(ORDER))
  await vi.waitFor(() => expect(page.got).toHaveLength(1))
  closeSession()
  letGo()
  await arrive()
  expect(page.$orderView.get()).toEqual({ state: 'nobody' })
  expect($waitingToasts.get()).toEqual([])
})

test('words for a request that has ended meanwhile are refused, and the order is read again', async () => {
  let isEnded = false
  const words = `POST /api/orders/${ORDER}/service/${request.ticket}`
  const page = await open(
    {
      [`GET /api/orders/${ORDER}`]: () => ({
        body: isEnded ? { ...asked, service: { ...view, requests: [ended] } } : asked,
      }),
      [words]: { status: 409, body: { error: 'request_ended', message: 'This request has ended.' } },
    },
    signedIn(),
  )
  const { messageForm } = await import('#stores/service/order-service.ts')
  onTestFinished(page.followOrder(ORDER))
  await vi.waitFor(() => expect(page.$orderView.get().state).toBe('ready'))
  isEnded = true
  const form = messageForm(request.ticket)
  expect(await form.send('And the suit?')).toBe(false)
  vi.mocked(console.error).mockClear()
  expect(form.$form.get()).toMatchObject({ step: 'refused', text: 'This request has ended.' })
  await vi.waitFor(() =>
    expect(page.$orderView.get()).toMatchObject({ order: { service: { requests: [{ state: 'done' }] } } }),
  )
})

const unpaid = { ...order, state: 'unpaid', payable: 'full' }
const paid = { ...order, state: 'paid', isPaid: true, refundedAmount: 0 }
const refunded = { ...paid, refundedAmount: 48_500, refunds: [{ amount: 48_500 }] }

test.each([
  ['a payment', unpaid, paid],
  ['a refund', paid, refunded],
])('news of %s shows the order as it is by then', async (_, before, after) => {
  let isNew = false
  const page = await open(
    {
      [`GET /api/orders/${ORDER}`]: { body: before },
      [`GET /api/orders/${ORDER}/progress`]: () => ({
        body: isNew ? after : before,
        headers: { etag: isNew ? '"2"' : '"1"', 'cache-control': 'no-store' },
      }),
    },
    signedIn(),
  )
  onTestFinished(page.followOrder(ORDER))
  await vi.waitFor(() => expect(page.$orderView.get()).toEqual({ state: 'ready', order: before }))
  isNew = true
  await vi.waitFor(() => expect(page.$orderView.get()).toEqual({ state: 'ready', order: after }), 3000)
})

test('an order being paid here isn’t shown as unpaid by earlier news', async () => {
  let news = 0
  const page = await open(
    {
      [`GET /api/orders/${ORDER}`]: { body: order },
      [`GET /api/orders/${ORDER}/progress`]: () => {
        news += 1
        return {
          body: news === 1 ? unpaid : paid,
          headers: { etag: `"${news}"`, 'cache-control': 'no-store' },
        }
      },
    },
    signedIn(),
  )
  const shown: unknown[] = []
  page.$orderView.listen((now) => shown.push(now))
  onTestFinished(page.followOrder(ORDER))
  await vi.waitFor(() => expect(shown).toContainEqual({ state: 'ready', order: paid }), 3000)
  expect(shown).not.toContainEqual({ state: 'ready', order: unpaid })
})

test('an answer older than what is shown by now is requested again', async () => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  let times = 0
  const page = await open(
    {
      [`GET /api/orders/${ORDER}`]: () => {
        times += 1
        return times === 1 ? held.then(() => ({ body: paid })) : { body: refunded }
      },
    },
    signedIn(),
  )
  const { $session } = await import('#stores/account/session.ts')
  onTestFinished(page.followOrder(ORDER))
  await vi.waitFor(() => expect(page.got).toHaveLength(1))
  const session = $session.get()
  if (session) await page.loadOrder(session, ORDER)
  expect(page.$orderView.get()).toEqual({ state: 'ready', order: refunded })
  const shown: unknown[] = []
  page.$orderView.listen((now) => shown.push(now))
  letGo()
  await vi.waitFor(() => expect(shown).toEqual([{ state: 'ready', order: refunded }]))
})
