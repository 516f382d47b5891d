import type { WritableAtom } from 'nanostores'
import { BackendError, StaleSessionError } from '#clients/backend-error.ts'
import { messages } from '#copy/messages.ts'
import { explain } from '../explain.ts'
import { goTo } from '../navigation.ts'
import { showToastOnNextPage } from '../toasts.ts'
import { $session, closeSession, endedWithoutSignOut, isCurrent, type Session } from './session.ts'
import { isOver } from './session-end.ts'
import { rememberLocation } from './stored-location.ts'

/** Opens the sign-in page, where one signs in or sees who one is signed in as, with an error toast. */
const leaveToLogin = (text: string) => {
  showToastOnNextPage({ kind: 'error', text })
  goTo('/login')
}

/**
 * Leaves a staff page on which nobody is signed in: to sign in and come back if the last session ended by itself, such
 * as overnight, otherwise for home.
 */
export const leaveSignedOut = (): void => {
  if (!endedWithoutSignOut()) return goTo('/')
  rememberLocation()
  leaveToLogin(messages.signIn.ended(''))
}

/** The session whose end last redirected this page: several parts of the page may report the same end. */
let lastEnded: Session | null = null

/** Leaves a staff page when its session ends. */
const leaveStaffPage = (ended: Session | null | undefined) => {
  if (!ended || ended === lastEnded) return
  lastEnded = ended
  leaveSignedOut()
}

/**
 * Redirects after an error of the back end that concerns the session: a 401 to the sign-in page, `admins_only` home, or
 * to the sign-in page with the reason if she was an administrator when she signed in. False for every other error and
 * for answers to an earlier session.
 */
export const redirectOnSessionError = (error: unknown): boolean => {
  if (error instanceof StaleSessionError) return false
  const isNobody = isOver(error)
  const isShopper = error instanceof BackendError && error.code === 'admins_only'
  if (isNobody) {
    const ended = $session.get()
    closeSession(true)
    leaveStaffPage(ended)
  }
  if (isShopper) {
    if ($session.get()?.user.isAdmin) leaveToLogin(error.message)
    else goTo('/')
  }
  return isNobody || isShopper
}

/**
 * Redirects the user if an error concerns the session. Returns whether it needs no message here: its user was
 * redirected, or is no longer the one signed in.
 */
export const handleSessionError = (error: unknown): boolean =>
  error instanceof StaleSessionError || redirectOnSessionError(error)

/** The token of the open session; without one, leaves the page and returns ''. */
export const tokenOrRedirect = (): string => {
  const session = $session.get()
  if (!session) leaveSignedOut()
  return session?.token ?? ''
}

/**
 * Follows the session while a desk page is open: calls `look` for whoever signs in, in any tab, and leaves the page
 * once nobody is signed in. Returns a function that stops it.
 */
export const followStaff = (look: () => unknown): (() => void) =>
  $session.listen((session, before) => {
    if (session) void look()
    else leaveStaffPage(before)
  })

/** What a desk page shows of data that it has to load. */
export type Loaded<Found> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | ({ readonly state: 'ready' } & Found)

/**
 * Loads data with the open session and shows it, or why it failed; signed-out visitors are redirected. For pages that
 * follow the session: an answer to an earlier session is not shown.
 */
export const loadInto = async <Found>(
  $view: WritableAtom<Loaded<Found>>,
  find: (token: string) => Promise<Found>,
  { failed, retry }: { readonly failed: string; readonly retry: () => void },
): Promise<void> => {
  const token = tokenOrRedirect()
  if (token === '') return
  try {
    $view.set({ state: 'ready', ...(await find(token)) })
  } catch (error) {
    if (isCurrent(token) && !redirectOnSessionError(error))
      $view.set({ state: 'failed', text: explain(error, failed), retry })
  }
}
