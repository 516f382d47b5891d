import type { WritableAtom } from 'nanostores'
import { BackendError, LateAnswer } from '#clients/backend-error.ts'
import { messages } from '#copy/messages.ts'
import { explain } from '../explain.ts'
import { goTo } from '../navigation.ts'
import { showToastOnNextPage } from '../toasts.ts'
import { $session, closeSession, endedByItself, isCurrent, type Session } from './session.ts'
import { isOver } from './session-end.ts'
import { rememberLocation } from './stored-location.ts'

/** Leads to where one signs in, or reads who one is signed in as, with a word. */
const leaveToLogin = (text: string) => {
  showToastOnNextPage({ kind: 'error', text })
  goTo('/login')
}

/** The session at whose end this page was left last: several parts of it may hear of one end. */
let left: Session | null = null

/** Leaves a page of staff at a session's end: for home where somebody signed out, else to sign in again and come back. */
const leaveAfter = (ended: Session | null | undefined) => {
  if (!ended || ended === left) return
  left = ended
  if (!endedByItself(ended)) return goTo('/')
  rememberLocation()
  leaveToLogin(messages.signIn.ended(''))
}

/**
 * Sends whom the back end refused as nobody to where one signs in again, and home whom it refused as no administrator;
 * whoever was one when she signed in reads why, and who she is signed in as. False for every other error, also for what
 * an earlier session was refused.
 */
export const isSentAway = (error: unknown): boolean => {
  if (error instanceof LateAnswer) return false
  const isNobody = isOver(error)
  const isShopper = error instanceof BackendError && error.code === 'admins_only'
  if (isNobody) {
    const ended = $session.get()
    closeSession(true)
    leaveAfter(ended)
  }
  if (isShopper) {
    if ($session.get()?.user.isAdmin) leaveToLogin(error.message)
    else goTo('/')
  }
  return isNobody || isShopper
}

/** Whether nothing of an error is to be told here: who caused it is sent away, or is no longer who is signed in. */
export const isForNobody = (error: unknown): boolean => error instanceof LateAnswer || isSentAway(error)

/** The token of whoever is signed in; nobody is sent home. */
export const tokenOrHome = (): string => {
  const session = $session.get()
  if (!session) goTo('/')
  return session?.token ?? ''
}

/**
 * Follows who is signed in while a page of the desk is open: whoever signed in after another, in whichever tab, looks
 * for herself, and once nobody is, what is shown is left. Returns what stops it.
 */
export const followStaff = (look: () => unknown): (() => void) =>
  $session.listen((session, before) => {
    if (session) void look()
    else leaveAfter(before)
  })

/** What a page of the desk shows of something that it has to load. */
export type Loaded<Found> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | ({ readonly state: 'ready' } & Found)

/**
 * Loads something in the name of whoever is signed in, and shows it or why it can’t be had; nobody is sent home. For
 * pages that follow who is signed in: what comes for an earlier session is not shown.
 */
export const loadInto = async <Found>(
  $view: WritableAtom<Loaded<Found>>,
  find: (token: string) => Promise<Found>,
  { failed, retry }: { readonly failed: string; readonly retry: () => void },
): Promise<void> => {
  const token = tokenOrHome()
  if (token === '') return
  try {
    $view.set({ state: 'ready', ...(await find(token)) })
  } catch (error) {
    if (isCurrent(token) && !isSentAway(error))
      $view.set({ state: 'failed', text: explain(error, failed), retry })
  }
}
