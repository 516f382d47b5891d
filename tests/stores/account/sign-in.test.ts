// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { messages } from '#copy/messages.ts'
import { smallServer, type Answers } from '../../clients/small-server.ts'
import { goTo, openPage, signedIn, token, user } from '../shop-page.ts'

const open = async (path: string, answers: Answers, stored = {}) => {
  const server = await smallServer(answers)
  openPage(stored, path)
  const [signIn, session, toasts, places, before] = await Promise.all([
    import('#stores/account/sign-in.ts'),
    import('#stores/account/session.ts'),
    import('#stores/toasts.ts'),
    import('#stores/account/stored-location.ts'),
    import('#stores/account/page-before.ts'),
  ])
  return { ...server, ...signIn, ...session, ...toasts, ...places, ...before }
}

const welcome = () => ({ 'POST /api/auth/google-login': { body: { token: token(), user } } })

test('Google’s code opens a session and leaves the shopper where she is', async () => {
  const page = await open('/shop', welcome())
  await page.signInWithGoogle('4/code')
  expect(page.$user.get()?.name).toBe('Ananya Rao')
  expect(goTo).not.toHaveBeenCalled()
})

test('after signing in on the login page she goes to the remembered page, once', async () => {
  const page = await open('/login', welcome())
  page.rememberLocation('/cart')
  await page.signInWithGoogle('4/code')
  expect(goTo).toHaveBeenCalledWith('/cart')
  expect(page.readLocation()).toBeUndefined()
})

test('without a remembered page the login page leads home', async () => {
  const page = await open('/login', welcome())
  await page.signInWithGoogle('4/code')
  expect(goTo).toHaveBeenCalledWith('/')
})

test('if the browser stores nothing she stays on the page that knows her, and is told why no other will', async () => {
  const page = await open('/login', welcome())
  const forbidden = () => {
    throw new DOMException('Storage is forbidden.', 'SecurityError')
  }
  for (const name of ['localStorage', 'sessionStorage'] as const)
    vi.spyOn(window, name, 'get').mockImplementation(forbidden)
  await page.signInWithGoogle('4/code')
  expect(page.$user.get()?.name).toBe('Ananya Rao')
  expect(goTo).not.toHaveBeenCalled()
  expect(page.readToasts()).toMatchObject([{ kind: 'error', text: messages.shop.notKept }])
})

test.each([
  ['http://localhost:3000/shop/burgundy-corset?colour=red', '/shop/burgundy-corset?colour=red'],
  ['http://localhost:3000//evil.example/', '/'],
  ['http://localhost:3000/reset-password?token=x', '/'],
  ['https://evil.example/shop', '/'],
])('the login page leads back to where a link of %o came from: to %o', async (referrer, place) => {
  const page = await open('/login', welcome())
  vi.spyOn(document, 'referrer', 'get').mockReturnValue(
    referrer.replace('http://localhost:3000', location.origin),
  )
  page.rememberPageBefore()
  await page.signInWithGoogle('4/code')
  expect(goTo).toHaveBeenCalledWith(place)
})

test('a second visit to the login page leads back to the latest page, also by way of signing up', async () => {
  const page = await open('/login', welcome())
  const referrer = vi.spyOn(document, 'referrer', 'get')
  for (const from of ['/shop/a', '/shop/b', '/signup']) {
    referrer.mockReturnValue(location.origin + from)
    page.rememberPageBefore()
  }
  await page.signInWithGoogle('4/code')
  expect(goTo).toHaveBeenCalledWith('/shop/b')
})

test('a remembered page on another site is never followed', async () => {
  for (const place of [
    '"//evil.example"',
    '"https://evil.example"',
    '"/\\\\evil.example"',
    '"javascript:alert(1)"',
    '{',
  ]) {
    const page = await open('/login', welcome())
    sessionStorage.setItem('storedLocation', place)
    await page.signInWithGoogle('4/code')
    expect(goTo).toHaveBeenLastCalledWith('/')
  }
})

test('a device whose clock is far ahead is told so, instead of nothing', async () => {
  const answered = { token: token({ exp: Math.floor(Date.now() / 1000) - 3600 }), user }
  const page = await open('/login', { 'POST /api/auth/google-login': { body: answered } })
  await page.signInWithGoogle('4/code')
  expect(page.$user.get()).toBeNull()
  expect(localStorage.length).toBe(0)
  expect(page.$waitingToasts.get()[0]?.text).toContain('device’s clock')
  expect(goTo).not.toHaveBeenCalled()
})

test('a refused code says Failed to Login', async () => {
  const page = await open('/', { 'POST /api/auth/google-login': { status: 401, body: { message: 'no' } } })
  await page.signInWithGoogle('4/code')
  expect(page.$waitingToasts.get()).toMatchObject([{ kind: 'error', text: 'Failed to Login' }])
  vi.mocked(console.error).mockClear()
})

test('a refusal she can do something about says what to do', async () => {
  const message = 'This address already has an account. Please sign in with its password.'
  const page = await open('/', { 'POST /api/auth/google-login': { status: 409, body: { message } } })
  await page.signInWithGoogle('4/code')
  expect(page.$waitingToasts.get()).toMatchObject([{ text: `Failed to Login. ${message}` }])
  vi.mocked(console.error).mockClear()
})

test('a refusal without the shop’s own message says Failed to Login and no number', async () => {
  const page = await open('/', { 'POST /api/auth/google-login': { status: 502 } })
  await page.signInWithGoogle('4/code')
  expect(page.$waitingToasts.get()).toMatchObject([{ text: 'Failed to Login' }])
  vi.mocked(console.error).mockClear()
})

test('an error on Google’s side is only logged', async () => {
  const page = await open('/', {})
  page.noteGoogleError({ type: 'popup_closed' })
  expect(page.$waitingToasts.get()).toEqual([])
  expect(console.error).toHaveBeenCalledTimes(1)
  vi.mocked(console.error).mockClear()
})

test('a window that the browser blocks is reported', async () => {
  const page = await open('/', {})
  page.noteGoogleError({ type: 'popup_failed_to_open' })
  expect(page.$waitingToasts.get()).toMatchObject([
    { text: 'Google sign-in did not open. Please try again, or use e-mail and password.' },
  ])
  vi.mocked(console.error).mockClear()
})

test('a wrong password is reported beside the form and as a toast', async () => {
  const page = await open('/login', {
    'POST /api/auth/login': { status: 401, body: { message: 'Wrong e-mail address or password.' } },
  })
  await page.passwordForm.send({ email: 'a@b.in', password: 'x' })
  expect(page.passwordForm.$form.get()).toMatchObject({
    step: 'refused',
    text: 'Wrong e-mail address or password.',
  })
  expect(page.$waitingToasts.get()).toMatchObject([{ text: 'Failed to Login' }])
  vi.mocked(console.error).mockClear()
})

test('after too many attempts the message says how long to wait', async () => {
  const page = await open('/login', {
    'POST /api/auth/login': { status: 429, body: {}, headers: { 'retry-after': '120' } },
  })
  await page.passwordForm.send({ email: 'a@b.in', password: 'x' })
  expect(page.passwordForm.$form.get()).toMatchObject({
    text: 'Too many attempts. Please try again in 2 minutes.',
  })
  vi.mocked(console.error).mockClear()
})

const registered = {
  'POST /api/auth/register': { status: 201, body: { message: 'User registered successfully' } },
}
const SIGNED_UP =
  'User registered successfully. We have sent you an e-mail: please open its link to confirm your address.'
const newcomer = { name: 'Ananya Rao', email: 'a@b.in', password: 'silk and seams' }

test('signing up signs in, says so, and stays on its page', async () => {
  const page = await open('/signup', {
    ...registered,
    'POST /api/auth/login': { body: { token: token(), user } },
  })
  const { signUpForm } = await import('#stores/account/sign-up.ts')
  expect(await signUpForm.send(newcomer)).toBe(true)
  expect(signUpForm.$form.get()).toEqual({ step: 'done', done: SIGNED_UP })
  expect(page.$user.get()?.name).toBe('Ananya Rao')
  expect(page.got.map(({ body }) => body)).toEqual([
    newcomer,
    { email: 'a@b.in', password: 'silk and seams' },
  ])
  expect(page.$waitingToasts.get()).toEqual([])
  expect(goTo).not.toHaveBeenCalled()
})

test('signing up on the way to a page goes there, and at the cart stays, with a message either way', async () => {
  for (const [path, stored, there, text] of [
    ['/signup', '"/order/1"', [['/order/1']], SIGNED_UP],
    ['/cart', '"/profile"', [], SIGNED_UP],
  ] as const) {
    goTo.mockClear()
    const page = await open(path, {
      ...registered,
      'POST /api/auth/login': { body: { token: token(), user } },
    })
    sessionStorage.setItem('storedLocation', stored)
    const { signUpForm } = await import('#stores/account/sign-up.ts')
    await signUpForm.send(newcomer)
    expect(goTo.mock.calls).toEqual(there)
    // As the next page does.
    if (there.length > 0) page.showStoredToast()
    expect(page.$waitingToasts.get()).toEqual([{ kind: 'success', text }])
    page.showStoredToast()
    expect(page.$waitingToasts.get()).toHaveLength(1)
  }
})

test('an account that was created stays even if signing in to it fails', async () => {
  const page = await open('/cart', { ...registered, 'POST /api/auth/login': { status: 429, body: {} } })
  const { signUpForm } = await import('#stores/account/sign-up.ts')
  expect(await signUpForm.send(newcomer)).toBe(true)
  expect(page.$user.get()).toBeNull()
  expect(page.$waitingToasts.get().map(({ text }) => text)).toEqual([SIGNED_UP, 'Failed to Login'])
  vi.mocked(console.error).mockClear()
})

test('signing out clears storage and ends the session at Google and the server, and goes home', async () => {
  const disableAutoSelect = vi.fn<() => void>()
  Reflect.set(window, 'google', { accounts: { id: { disableAutoSelect } } })
  const page = await open('/profile', { 'POST /api/auth/logout': { status: 204 } }, signedIn())
  const sent = localStorage.getItem('authToken')
  const { editShipping } = await import('#stores/cart/shipping-form.ts')
  editShipping('address', '12 Lavelle Road')
  const { readUnsent, storeUnsent } = await import('#stores/account/unsent.ts')
  storeUnsent('order 1', 'Prefers silk')
  storeUnsent('order 2', 'Calls on Sundays')
  storeUnsent('order 2', '')
  expect([readUnsent('order 1'), readUnsent('order 2')]).toEqual(['Prefers silk', ''])
  localStorage.setItem('cart', '[]')
  page.rememberLocation('/order/1')
  sessionStorage.setItem('awaitingOrder', '"/order/1"')
  await page.signOut()
  expect(Object.keys(localStorage)).toEqual(['cart'])
  expect(readUnsent('order 1')).toBe('')
  expect(sessionStorage.length).toBe(0)
  expect(disableAutoSelect).toHaveBeenCalledOnce()
  expect(page.got[0]?.headers.authorization).toBe(`Bearer ${sent}`)
  expect(goTo).toHaveBeenCalledWith('/')
  Reflect.deleteProperty(window, 'google')
})
