import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import { disableAutoSelect } from '#clients/google.ts'
import { googleLogin } from '#contract/auth/google-login.ts'
import { login, type Credentials, type SignedIn } from '#contract/auth/login.ts'
import { logout } from '#contract/auth/logout.ts'
import { messages } from '#copy/messages.ts'
import { isInAppBrowser } from '#domain/in-app-browser.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { browserStorage } from '../browser-storage.ts'
import { explain } from '../explain.ts'
import { forgetAccountCopy } from '../fit/account-copy.ts'
import { formStore } from '../forms.ts'
import { goTo } from '../navigation.ts'
import { $session, closeSession, isSessionKept, openSession } from './session.ts'
import { TO_SIGN_IN } from './session-end.ts'
import { isAuthPage, rememberLocation, readLocation } from './stored-location.ts'
import { showToast, withdrawToasts } from '../toasts.ts'

/** Whether the page is open inside another app, where Google does not allow signing in. */
export const $inApp = atom(isInAppBrowser(navigator.userAgent))

/** Whether a button on the page has requested Google's window; the sign-in island opens it. */
export const $googleWanted = atom(false)

/** Requests Google's window, and remembers this page to return to it. */
export const askToSignIn = (): void => {
  rememberLocation()
  $googleWanted.set(true)
}

const here = () => window.location.pathname + window.location.search

const welcome = (
  { token, user }: SignedIn,
  otherwise = isAuthPage(window.location.pathname) ? '/' : here(),
) => {
  if (!openSession({ token, user })) return showToast({ kind: 'error', text: messages.signIn.clockWrong })
  withdrawToasts()
  // Without a stored session the next page would show her signed out again.
  if (!isSessionKept()) return showToast({ kind: 'error', text: messages.shop.notKept })
  const there = readLocation() ?? otherwise
  if (there !== here()) goTo(there)
}

/** Signs in with the authorization code from Google. */
export const signInWithGoogle = async (code: string): Promise<void> => {
  try {
    welcome(await call(googleLogin({ token: code })))
  } catch (error) {
    // A refused code (401) has no reason to show; others do: the account needs its password, or Google is unavailable.
    const hasReason = error instanceof BackendError && error.hasMessage && error.status > 401
    const reason = hasReason ? `. ${error.message}` : ''
    showToast({ kind: 'error', text: messages.signIn.failed + reason })
  }
}

/**
 * Reports that Google's window cannot open: its script failed to load, the browser blocks it, or the page is inside an
 * app.
 */
export const noteGoogleMissing = (): void => {
  $googleWanted.set(false)
  const text = $inApp.get() ? messages.signIn.inApp : messages.signIn.googleMissing
  showToast({ kind: 'error', text, action: TO_SIGN_IN })
}

/**
 * Logs Google's own errors, such as a closed window or a refusal; a blocked window is shown to the visitor as well.
 * `isLate`: it was to open some time after the press, which browsers may block, and the next press opens it.
 */
export const noteGoogleError = (error: unknown, isLate = false): void => {
  const isBlocked = isRecord(error) && error['type'] === 'popup_failed_to_open'
  if (isBlocked && isLate) return showToast({ kind: 'info', text: messages.signIn.tapAgain })
  console.error('Google sign-in did not finish.', error)
  if (isBlocked) noteGoogleMissing()
}

/** Signs in a customer who has just signed up. She stays on this page unless she was on her way to another. */
export const signInNewcomer = async ({ email, password }: Credentials): Promise<void> => {
  rememberLocation()
  try {
    welcome(await call(login({ email, password })), here())
  } catch {
    showToast({ kind: 'error', text: messages.signIn.failed })
  }
}

/** The form for signing in by e-mail and password; used outside the pages for signing in, it stays on its page. */
export const passwordForm = formStore(
  async (credentials: Credentials) => {
    rememberLocation()
    welcome(await call(login(credentials)))
    return ''
  },
  (error) => {
    showToast({ kind: 'error', text: messages.signIn.failed })
    return { text: explain(error, messages.signIn.failed) }
  },
)

/**
 * Signs out in this browser and at the back end, stops Google from signing in automatically, and goes home. What is
 * hers must not reach the next person at this browser: addresses, measurements, unsent drafts, the page to return to,
 * and the order that waits for measurements.
 */
export const signOut = async (): Promise<void> => {
  const session = $session.get()
  closeSession()
  for (const key of ['shippingAddress', 'drafts', 'awaitingOrder']) browserStorage(key).write(null)
  forgetAccountCopy()
  readLocation()
  await Promise.allSettled([disableAutoSelect(), session ? call(logout(), session.token) : undefined])
  goTo('/')
}
