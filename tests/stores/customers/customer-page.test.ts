// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { smallServer } from '../../clients/small-server.ts'
import { goTo, openPage, signedIn } from '../shop-page.ts'

test('saving a note about a customer after the session ended leads away from the page', async () => {
  await smallServer({
    'POST /api/admin/customers/order-1/notes': {
      status: 401,
      body: { error: 'unauthorized', message: 'Please sign in.' },
    },
  })
  openPage(signedIn(), '/admin/customer?key=order-1')
  const { customerNote } = await import('#stores/customers/customer-page.ts')
  const { $session } = await import('#stores/account/session.ts')
  expect(await customerNote.send({ key: 'order-1', text: 'Prefers silk' })).toBe(false)
  expect(goTo).toHaveBeenCalledWith('/login')
  expect($session.get()).toBeNull()
  vi.mocked(console.error).mockClear()
})
