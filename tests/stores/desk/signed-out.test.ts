// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import type { Order } from '#domain/orders/order.ts'
import { smallServer } from '../../clients/small-server.ts'
import { fromOtherTab, goTo, openPage, signedIn, token } from '../shop-page.ts'

const ORDER = 'b'.repeat(24)

/** Pages of the desk that show personal data while they are open: their paths, and what they request. */
const PAGES = [
  [
    '/admin/audit',
    '/api/admin/audit',
    { entries: [], next: null },
    async () => (await import('#stores/desk/audit-log.ts')).openAuditLog,
  ],
  [
    '/admin/customer?key=k1',
    '/api/admin/customers/k1',
    {},
    async () => (await import('#stores/customers/customer-page.ts')).openCustomer,
  ],
  [
    `/admin/print?orders=${ORDER}`,
    '/api/admin/papers',
    [],
    async () => (await import('#stores/board/papers.ts')).openPapers,
  ],
  [
    '/admin/calendar',
    '/api/admin/calendar',
    {},
    async () => (await import('#stores/production/shop-calendar.ts')).openCalendar,
  ],
  [
    '/admin/today',
    '/api/admin/waiting',
    {},
    async () => (await import('#stores/desk/waiting.ts')).followWaiting,
  ],
  [
    '/admin/second-factor',
    '/api/admin/second-factor',
    { isRequired: false },
    async () => (await import('#stores/second-factor/second-factor-page.ts')).followFactor,
  ],
] as const

test.each(PAGES)(
  '%s reloads for whoever signs in after another, and is left once nobody is signed in',
  async (path, endpoint, body, find) => {
    const server = await smallServer({ [`GET ${endpoint}`]: { body } })
    openPage(signedIn(), path)
    const open = await find()
    onTestFinished(open())
    await vi.waitFor(() => expect(server.got).toHaveLength(1))
    const next = token({ exp: Math.floor(Date.now() / 1000) + 3600, sub: 'next' })
    fromOtherTab('authToken', next)
    await vi.waitFor(() => expect(server.got).toHaveLength(2))
    expect(server.got[1]?.headers.authorization).toBe(`Bearer ${next}`)
    expect(goTo).not.toHaveBeenCalled()
    fromOtherTab('authToken', null)
    expect(goTo).toHaveBeenCalledWith('/')
  },
)

const OVER = { status: 401, body: { error: 'unauthorized', message: 'Please sign in.' } }

/** The next page's toast, and where it leads back to. */
const nextPage = () => [sessionStorage.getItem('toast'), sessionStorage.getItem('storedLocation')]

const WORDS = '{"kind":"error","text":"Your session has ended. Please sign in again."}'

test.each(PAGES)(
  '%s leads to sign-in with a message when the session is over',
  async (path, endpoint, _, find) => {
    await smallServer({ [`GET ${endpoint}`]: OVER })
    openPage(signedIn(), path)
    onTestFinished((await find())())
    await vi.waitFor(() => expect(goTo).toHaveBeenCalled())
    expect(new Set(goTo.mock.calls.flat())).toEqual(new Set(['/login']))
    expect(nextPage()).toEqual([WORDS, JSON.stringify(path)])
  },
)

test('a desk page is left once, however many of its parts notice that nobody is signed in', async () => {
  const server = await smallServer({ 'GET /api/admin/waiting': OVER, 'GET /api/admin/audit': OVER })
  const open = async () => {
    openPage(signedIn(), '/admin/today')
    const { followWaiting } = await import('#stores/desk/waiting.ts')
    const { openAuditLog } = await import('#stores/desk/audit-log.ts')
    return [followWaiting(), openAuditLog()]
  }
  const stops = await open()
  await vi.waitFor(() => expect(goTo).toHaveBeenCalled())
  await vi.waitFor(() => expect(server.got).toHaveLength(2))
  expect(goTo.mock.calls).toEqual([['/login']])
  for (const stop of stops) stop()
  goTo.mockClear()
  const others = await open()
  fromOtherTab('authToken', null)
  expect(goTo.mock.calls).toEqual([['/']])
  for (const stop of others) stop()
})

test('a desk page that is open when the session runs out leads to sign-in with a message', async () => {
  await smallServer({ 'GET /api/admin/waiting': { body: {} } })
  openPage(signedIn(), '/admin/today')
  const { followWaiting } = await import('#stores/desk/waiting.ts')
  // Set only now, with more than a second left: a token that had run out before the page checked would be another case.
  localStorage.setItem('authToken', token({ exp: Math.floor(Date.now() / 1000) + 2 }))
  onTestFinished(followWaiting())
  await vi.waitFor(() => expect(goTo).toHaveBeenCalledWith('/login'))
  expect(nextPage()).toEqual([WORDS, '"/admin/today"'])
  vi.mocked(console.error).mockClear()
})

test.each([
  ['/admin/today', async () => (await import('#stores/desk/waiting.ts')).followWaiting],
  ['/admin/publishing', async () => (await import('#stores/publishing/publishing.ts')).followPublishing],
  ['/admin/requests?tab=messages&entry=m1', async () => (await import('#stores/desk/desk.ts')).followDesk],
] as const)('%s, opened from an e-mail the morning after, leads to sign-in and back', async (path, find) => {
  await smallServer({})
  const over = token({ exp: Math.floor(Date.now() / 1000) - 5 })
  openPage({ ...signedIn(), authToken: over }, path)
  onTestFinished((await find())())
  expect(new Set(goTo.mock.calls.flat())).toEqual(new Set(['/login']))
  expect(nextPage()).toEqual([WORDS, JSON.stringify(path)])
  vi.mocked(console.error).mockClear()
})

test('another page that found the session over first changes nothing about that', async () => {
  await smallServer({})
  openPage({ ...signedIn(), authToken: token({ exp: Math.floor(Date.now() / 1000) - 5 }) }, '/shop')
  const { $session } = await import('#stores/account/session.ts')
  onTestFinished($session.subscribe(() => {}))
  vi.mocked(console.error).mockClear()
  vi.resetModules()
  history.replaceState(null, '', '/admin/today')
  onTestFinished((await import('#stores/desk/waiting.ts')).followWaiting())
  expect(goTo.mock.calls).toEqual([['/login']])
})

test('a desk page that somebody opens who was never signed in here, or signed out, leads home', async () => {
  await smallServer({})
  openPage({}, '/admin/today')
  onTestFinished((await import('#stores/desk/waiting.ts')).followWaiting())
  expect(goTo.mock.calls).toEqual([['/']])
  expect(nextPage()).toEqual([null, null])
})

test('a desk page also reports a session that ended in another tab', async () => {
  await smallServer({ 'GET /api/admin/waiting': { body: {} } })
  openPage(signedIn(), '/admin/today')
  onTestFinished((await import('#stores/desk/waiting.ts')).followWaiting())
  fromOtherTab('refused', '1')
  fromOtherTab('authToken', null)
  expect(goTo).toHaveBeenCalledWith('/login')
  expect(nextPage()).toEqual([WORDS, '"/admin/today"'])
})

const order = { _id: ORDER, shippingAddress: {} } as unknown as Order
const address = { name: 'A', address: 'B', city: 'C', postalCode: '560025', phone: '9876543210', state: '' }

test.each([
  [
    'a note on an order',
    async () => (await import('#stores/board/order-notes.ts')).noteForm.send({ orderId: ORDER, words: 'x' }),
  ],
  [
    'another address',
    async () => (await import('#stores/board/address-form.ts')).addressForm.send({ order, address }),
  ],
  [
    'an export',
    async () => (await import('#stores/desk/personal-data.ts')).personExport.send('asha@example.in'),
  ],
  [
    'a refund',
    async () =>
      (await import('#stores/orders/order-actions.ts')).cancelShownOrder(order, {
        reason: 'x',
        held: 0,
        key: 'k',
      }),
  ],
  [
    'a step of production',
    async () =>
      (await import('#stores/production/order-production.ts')).changeProduction(
        order,
        { act: 'resume' },
        'f',
      ),
  ],
] as const)('%s that finds the session over leads to signing in, with a word', async (_, send) => {
  await smallServer({
    [`POST /api/orders/${ORDER}/notes`]: OVER,
    [`POST /api/orders/${ORDER}/address`]: OVER,
    [`POST /api/orders/${ORDER}/cancel`]: OVER,
    [`POST /api/orders/${ORDER}/production`]: OVER,
    'POST /api/admin/people/export': OVER,
  })
  openPage(signedIn(), `/order/${ORDER}`)
  await send()
  expect(goTo).toHaveBeenLastCalledWith('/login')
  expect(nextPage()).toEqual([WORDS, `"/order/${ORDER}"`])
  vi.mocked(console.error).mockClear()
})

test('somebody led from an order to sign-in gets the message there, and not on the way', async () => {
  await smallServer({
    [`GET /api/orders/${ORDER}`]: { body: order },
    [`POST /api/orders/${ORDER}/cancel`]: OVER,
  })
  openPage(signedIn(), `/order/${ORDER}`)
  const { followOrder, $orderView } = await import('#stores/orders/order-page.ts')
  const { cancelShownOrder } = await import('#stores/orders/order-actions.ts')
  const { $waitingToasts } = await import('#stores/toasts.ts')
  onTestFinished(followOrder(ORDER))
  await cancelShownOrder(order, { reason: 'x', held: 0, key: 'k' })
  expect([nextPage()[0], $waitingToasts.get(), $orderView.get()]).toEqual([WORDS, [], { state: 'nobody' }])
  vi.mocked(console.error).mockClear()
})
