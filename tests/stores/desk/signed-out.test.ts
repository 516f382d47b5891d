// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { smallServer } from '../../clients/small-server.ts'
import { fromOtherTab, goTo, openPage, signedIn, token } from '../shop-page.ts'

const ORDER = 'b'.repeat(24)

/** Pages of the desk that show people's data for as long as they are open: where they stand, and what they ask for. */
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
] as const

test.each(PAGES)(
  '%s asks for whoever signs in after another, and is left once nobody is signed in',
  async (path, endpoint, body, find) => {
    const server = await smallServer({ [`GET ${endpoint}`]: { body } })
    openPage(signedIn(), path)
    const open = await find()
    const stop = open()
    await vi.waitFor(() => expect(server.got).toHaveLength(1))
    const next = token({ exp: Math.floor(Date.now() / 1000) + 3600, sub: 'next' })
    fromOtherTab('authToken', next)
    await vi.waitFor(() => expect(server.got).toHaveLength(2))
    expect(server.got[1]?.headers.authorization).toBe(`Bearer ${next}`)
    expect(goTo).not.toHaveBeenCalled()
    fromOtherTab('authToken', null)
    expect(goTo).toHaveBeenCalledWith('/')
    stop()
  },
)
