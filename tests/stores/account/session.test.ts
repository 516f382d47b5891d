// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { fromOtherTab, openPage, signedIn, token, user } from '../shop-page.ts'

const now = () => Math.floor(Date.now() / 1000)

const start = async (stored: Readonly<Record<string, unknown>>) => {
  openPage(stored)
  return import('#stores/account/session.ts')
}

test('without a token nobody is signed in', async () => {
  const { $user } = await start({ data: user })
  expect($user.get()).toBeNull()
})

test('a valid token restores the stored user', async () => {
  const { $user, $session } = await start(signedIn())
  expect($user.get()).toEqual(user)
  expect($session.get()?.token).toBe(localStorage.getItem('authToken'))
})

test('an expired, odd or unreadable token is removed with its user, and logged', async () => {
  const odd = [
    token({ exp: now() - 1 }),
    token({ exp: (now() + 60) * 1000 }),
    token({ exp: 'later' }),
    token({}),
    'no-token',
    'a.b.c',
    'a.%%%.c',
    '..',
  ]
  for (const authToken of odd) {
    const { $user } = await start({ authToken, data: user })
    expect($user.get(), authToken).toBeNull()
    expect(localStorage.getItem('authToken')).toBeNull()
    expect(localStorage.getItem('data')).toBeNull()
    expect(console.error).toHaveBeenCalledTimes(1)
    vi.mocked(console.error).mockClear()
  }
})

test('a broken user beside a valid token signs out', async () => {
  for (const data of ['{', 'null', '{"name":5}', '[]']) {
    const { $user } = await start({ authToken: token(), data })
    expect($user.get()).toBeNull()
    expect(localStorage.length).toBe(0)
    vi.mocked(console.error).mockClear()
  }
})

test('opening and closing a session is stored and announced', async () => {
  const { $user, openSession, closeSession } = await start({})
  const received = vi.fn<() => void>()
  window.addEventListener('sessionUpdated', received)
  openSession({ token: token(), user })
  expect(JSON.parse(localStorage.getItem('data') ?? '')).toEqual(user)
  closeSession()
  expect([localStorage.getItem('authToken'), localStorage.getItem('data'), $user.get()]).toEqual([
    null,
    null,
    null,
  ])
  expect(received).toHaveBeenCalledTimes(2)
})

test('other tabs learn why a session ended before they learn that it did, and no longer than that', async () => {
  const { openSession, closeSession, endedWithoutSignOut } = await start(signedIn())
  const session = { token: token(), user }
  const kept = window.localStorage
  const written: string[] = []
  const noting = vi.spyOn(window, 'localStorage', 'get').mockReturnValue({
    ...kept,
    getItem: (key) => kept.getItem(key),
    setItem: (key, text) => {
      written.push(key)
      kept.setItem(key, text)
    },
    removeItem: (key) => {
      written.push(key)
      kept.removeItem(key)
    },
  })
  closeSession(true)
  noting.mockRestore()
  expect(written[0]).toBe('refused')
  expect(endedWithoutSignOut()).toBe(true)
  openSession(session)
  expect(endedWithoutSignOut()).toBe(false)
  closeSession(true)
  closeSession()
  expect(endedWithoutSignOut()).toBe(false)
})

test('another tab’s signing in and out is followed', async () => {
  const { $user } = await start({})
  onTestFinished($user.listen(() => undefined))
  localStorage.setItem('data', JSON.stringify(user))
  fromOtherTab('authToken', token())
  expect($user.get()?.name).toBe('Ananya Rao')
  fromOtherTab('authToken', null)
  expect($user.get()).toBeNull()
})

test('a change of the account in another tab is followed, and no other change counts as one', async () => {
  const { $session } = await start(signedIn())
  onTestFinished($session.listen(() => undefined))
  const before = $session.get()
  fromOtherTab('cart', '[]')
  expect($session.get()).toBe(before)
  fromOtherTab('data', JSON.stringify({ ...user, email: 'ananya@rao.in' }))
  expect($session.get()?.user.email).toBe('ananya@rao.in')
})

test('a page that stays open signs out when its token runs out', async () => {
  vi.useFakeTimers()
  const { $user } = await start({ authToken: token({ exp: now() + 10 }), data: user })
  onTestFinished($user.listen(() => undefined))
  expect($user.get()?.name).toBe('Ananya Rao')
  const received = vi.fn<() => void>()
  window.addEventListener('sessionUpdated', received)
  vi.advanceTimersByTime(12_000)
  expect($user.get()).toBeNull()
  // Elements outside the islands that show her name are notified, too.
  expect(received).toHaveBeenCalledOnce()
  vi.mocked(console.error).mockClear()
})

test('if a clock is corrected meanwhile, or a timer fires early, the end is only postponed', async () => {
  vi.useFakeTimers()
  const { $user, $session } = await start({ authToken: token({ exp: now() + 10 }), data: user })
  onTestFinished($user.listen(() => undefined))
  const before = $session.get()
  vi.setSystemTime(Date.now() - 5000)
  vi.advanceTimersByTime(12_000)
  expect($session.get()).toBe(before)
  vi.advanceTimersByTime(5000)
  expect($user.get()).toBeNull()
  vi.mocked(console.error).mockClear()
})
