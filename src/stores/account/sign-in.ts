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

/** Whether the page is open inside another app, where Google signs nobody in. */
export const $inApp = atom(isInAppBrowser(navigator.userAgent))

/** A button somewhere on the page wants Google's window; the sign-in island opens it. */
export const $googleWanted = atom(false)

/** Asks for Google's window and remembers this page, to come back to it. */
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
  // Wherever she was led to she would be nobody again.
  if (!isSessionKept()) return showToast({ kind: 'error', text: messages.shop.notKept })
  const there = readLocation() ?? otherwise
  if (there !== here()) goTo(there)
}

/** Signs in with the code Google gave. */
export const signInWithGoogle = async (code: string): Promise<void> => {
  try {
    welcome(await call(googleLogin({ token: code })))
  } catch (error) {
    // Of a code that is refused (401) there is no more to say; the account may want its password, or Google be away.
    const isSaid = error instanceof BackendError && error.hasMessage && error.status > 401
    const reason = isSaid ? `. ${error.message}` : ''
    showToast({ kind: 'error', text: messages.signIn.failed + reason })
  }
}

/** Google's window can't be had: its script did not come, the browser blocks the window, or the page is inside an app. */
export const noteGoogleMissing = (): void => {
  $googleWanted.set(false)
  const text = $inApp.get() ? messages.signIn.inApp : messages.signIn.googleMissing
  showToast({ kind: 'error', text, action: TO_SIGN_IN })
}

/**
 * Google's own errors, a closed window or a refusal, are only logged; a window that did not open is said, too. `isLate`:
 * it was to open some time after the press, which browsers may block; the next press opens it.
 */
export const noteGoogleError = (error: unknown, isLate = false): void => {
  const isBlocked = isRecord(error) && error['type'] === 'popup_failed_to_open'
  if (isBlocked && isLate) return showToast({ kind: 'info', text: messages.signIn.tapAgain })
  console.error('Google sign-in did not finish.', error)
  if (isBlocked) noteGoogleMissing()
}

/** Signs in whoever has just signed up, and stays where she is unless she was on her way somewhere. */
export const signInNewcomer = async ({ email, password }: Credentials): Promise<void> => {
  rememberLocation()
  try {
    welcome(await call(login({ email, password })), here())
  } catch {
    showToast({ kind: 'error', text: messages.signIn.failed })
  }
}

/** The form that signs in by e-mail and password; outside the pages for signing in she stays on hers. */
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
 * Signs out everywhere: this browser, Google's own memory, and the back end; then goes home. Where she lives and
 * how she measures is not for the next person at this browser, nor is it where that person's order should go; what
 * staff were writing about a customer is for nobody else, and nobody else is led to where she was on her way, or to
 * her order that waits for measurements.
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
