// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { openPage, token, user } from '../shop-page.ts'

const HOUR_S = 60 * 60
const DAY_S = 24 * HOUR_S
const now = () => Math.floor(Date.now() / 1000)

const open = async (stored: Readonly<Record<string, unknown>> = {}) => {
  openPage(stored)
  vi.resetModules()
  return import('#stores/account/session.ts')
}

/** Signs in on a device whose clock is this many seconds ahead; returns what its storage then contains. */
const signInAhead = async (seconds: number) => {
  const right = now() - seconds
  const { openSession, $session } = await open()
  const stop = $session.listen(() => undefined)
  const made = token({ iat: right, exp: right + 12 * HOUR_S })
  const isOpen = openSession({ token: made, user })
  stop()
  return { isOpen, ahead: localStorage.getItem('clockAhead') }
}

/** Who is signed in on a page opened later with the same storage. */
const later = async () => {
  vi.resetModules()
  const { $session } = await import('#stores/account/session.ts')
  const stop = $session.listen(() => undefined)
  const name = $session.get()?.user.name
  stop()
  return name
}

test('a device whose clock is a day ahead signs in and stays signed in', async () => {
  const { isOpen, ahead } = await signInAhead(DAY_S)
  expect(isOpen).toBe(true)
  expect(Math.abs(Number(ahead) - DAY_S)).toBeLessThan(3)
  expect(await later()).toBe(user.name)
})

test('a session on such a device ends after its twelve hours, and nothing stays but that it ended', async () => {
  await signInAhead(DAY_S)
  vi.useFakeTimers({ now: Date.now() + 13 * HOUR_S * 1000 })
  expect(await later()).toBeUndefined()
  expect({ ...localStorage }).toEqual({ refused: '1' })
  expect(console.error).toHaveBeenCalledWith('The stored session is not valid.', expect.any(Error))
  vi.mocked(console.error).mockClear()
})

test('signing out on such a device doesn’t show that the session ran out', async () => {
  await signInAhead(DAY_S)
  vi.resetModules()
  const { $session, closeSession, endedWithoutSignOut } = await import('#stores/account/session.ts')
  onTestFinished($session.listen(() => undefined))
  closeSession()
  expect(endedWithoutSignOut()).toBe(false)
})

test('a clock that is right, or behind, stores nothing', async () => {
  expect((await signInAhead(5)).ahead).toBeNull()
  expect((await signInAhead(-DAY_S)).ahead).toBeNull()
})

test.each(['', 'soon', '-86400', 'NaN', 'null', '{}'])(
  '%o is not the lead of a clock',
  async (clockAhead) => {
    await open()
    localStorage.setItem('clockAhead', clockAhead)
    localStorage.setItem('authToken', token({ exp: now() - 5 }))
    localStorage.setItem('data', JSON.stringify(user))
    expect(await later()).toBeUndefined()
    vi.mocked(console.error).mockClear()
  },
)
