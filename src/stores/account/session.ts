import { jwtDecode } from 'jwt-decode'
import { atom, computed, onMount } from 'nanostores'
import { isLasting, readUser, type User } from '#domain/account/session.ts'
import { browserStorage } from '../browser-storage.ts'

/** The clock error that is ignored (seconds), the characters a token may contain to be sent, and setTimeout's limit. */
const IGNORED_CLOCK_ERROR_S = 60
const CAN_BE_SENT = /^[\x21-\x7e]+$/
const MAX_TIMER_MS = 2 ** 31 - 1

/**
 * Event on the window: somebody signed in or out in any tab, or the token expired. Also dispatched whenever a page is
 * shown, because a page in the browser's back/forward cache misses such changes.
 */
const SESSION_UPDATED = 'sessionUpdated'

/** The signed-in user, and the token that proves it to the back end. */
export interface Session {
  readonly token: string
  readonly user: User
}

const places = {
  token: browserStorage('authToken'),
  user: browserStorage('data'),
  /** By how many seconds this device's clock was ahead at sign-in; the page's head reads it as well. */
  ahead: browserStorage('clockAhead'),
}
/** Whether the last session was rejected or had expired; every tab reads it, to tell that from signing out. */
const endedByItself = browserStorage('refused')
const deviceSeconds = () => Date.now() / 1000
/** By how many seconds the clock was ahead at the sign-in of the open or the last session. */
let lastAhead = 0
/** The time by which a token's expiry is judged, in seconds: the back end's, as far as this device knows it. */
const secondsNow = () => deviceSeconds() - Math.max(0, lastAhead || 0)

/** Whether a session's token has expired. */
const hasRunOut = ({ token }: Session): boolean => !isLasting(jwtDecode(token), secondsNow())

/** By how many seconds this device's clock is ahead of a token that was issued just now; 0 within the tolerance. */
const aheadOf = (token: string): number => {
  const { iat } = jwtDecode(token)
  const ahead = iat === undefined ? 0 : Math.round(deviceSeconds() - iat)
  return ahead > IGNORED_CLOCK_ERROR_S ? ahead : 0
}

const forget = () => {
  for (const place of Object.values(places)) place.write(null)
}

const restored = (): Session | null => {
  const token = places.token.read()
  if (!token) return null
  lastAhead = Number(places.ahead.read())
  try {
    const user = readUser(JSON.parse(places.user.read() ?? 'null'))
    if (!user || !CAN_BE_SENT.test(token)) throw new Error('It is not whole.')
    if (!hasRunOut({ token, user })) return { token, user }
    endedByItself.write('1')
    throw new Error('It has expired.')
  } catch (error) {
    console.error('The stored session is not valid.', error)
    forget()
    return null
  }
}

/** The open session; `null` when nobody is signed in. */
export const $session = atom<Session | null>(null)

/** The signed-in user; `null` when nobody is. */
export const $user = computed($session, (session) => session?.user ?? null)

/** Whether a token is the open session's; answers to an earlier one no longer count. '' means nobody is signed in. */
export const isCurrent = (token: string): boolean => ($session.get()?.token ?? '') === token

let ending: ReturnType<typeof setTimeout> | undefined

/** Signs an open page out when its token expires. */
const awaitEnd = (session: Session | null) => {
  clearTimeout(ending)
  const { exp = 0 } = session ? jwtDecode(session.token) : {}
  if (session) ending = setTimeout(follow, Math.min((exp - secondsNow()) * 1000 + 1, MAX_TIMER_MS))
}

const show = (session: Session | null) => {
  awaitEnd(session)
  $session.set(session)
}

/** Shows a session and announces it to the rest of the page. */
const announce = (session: Session | null) => {
  show(session)
  window.dispatchEvent(new Event(SESSION_UPDATED))
}

const follow = () => {
  const next = restored()
  if (JSON.stringify(next) !== JSON.stringify($session.get())) announce(next)
  // Timers may fire a moment early, and clocks be set back.
  else awaitEnd(next)
}

onMount($session, () => {
  if (typeof window === 'undefined') return
  show(restored())
  const listening = new AbortController()
  const { signal } = listening
  window.addEventListener('storage', follow, { signal })
  window.addEventListener('pageshow', follow, { signal })
  return () => {
    clearTimeout(ending)
    listening.abort()
  }
})

/** Opens a session in every tab of this browser. False if this device's clock says that it has already expired. */
export const openSession = (session: Session): boolean => {
  lastAhead = aheadOf(session.token)
  if (hasRunOut(session)) return false
  endedByItself.write(null)
  places.ahead.write(lastAhead > 0 ? String(lastAhead) : null)
  places.user.write(JSON.stringify(session.user))
  places.token.write(session.token)
  announce(session)
  return true
}

/** Whether the session was stored, so that the next page finds it. */
export const isSessionKept = (): boolean => places.token.isKept()

/** Whether this browser's last session was rejected, in any tab, or expired; otherwise somebody signed out. */
export const endedWithoutSignOut = (): boolean => endedByItself.read() !== null

/** Ends the session in every tab of this browser; `isRefused`: because the back end rejected it. */
export const closeSession = (isRefused = false): void => {
  // First: a tab that is notified of the end reads why.
  endedByItself.write(isRefused ? '1' : null)
  forget()
  announce(null)
}
