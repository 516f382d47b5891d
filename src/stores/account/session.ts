import { jwtDecode } from 'jwt-decode'
import { atom, computed, onMount } from 'nanostores'
import { isLasting, readUser, type User } from '#domain/account/session.ts'
import { browserStorage } from '../browser-storage.ts'

/** What a call to the back end may take, and what a clock may be wrong without anybody caring. */
const NOT_AHEAD_S = 60
const CAN_BE_SENT = /^[\x21-\x7e]+$/
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * Announced on the window whenever somebody signed in or out, in whichever tab, or her token ran out; also when a page
 * is shown that the browser may have kept meanwhile.
 */
const SESSION_UPDATED = 'sessionUpdated'

/** Who is signed in, and the token that proves it to the back end. */
export interface Session {
  readonly token: string
  readonly user: User
}

const places = {
  token: browserStorage('authToken'),
  user: browserStorage('data'),
  /** By how many seconds this device's clock ran ahead when its owner signed in; the page's head reads it, too. */
  ahead: browserStorage('clockAhead'),
}
/** Whether the back end took the last session for over, which every tab of the desk tells. */
const refused = browserStorage('refused')
const deviceSeconds = () => Date.now() / 1000
/** By how many seconds the clock was ahead of the session that is open, or was last. */
let lastAhead = 0
/** The time by which a token's end is judged: the back end's, as far as this device knows it. */
const secondsNow = () => deviceSeconds() - Math.max(0, lastAhead || 0)

/** Whether the token of a session has run out. */
const hasRunOut = ({ token }: Session): boolean => !isLasting(jwtDecode(token), secondsNow())

/** By how much this device's clock is ahead of a token that was made just now. */
const aheadOf = (token: string): number => {
  const { iat } = jwtDecode(token)
  const ahead = iat === undefined ? 0 : Math.round(deviceSeconds() - iat)
  return ahead > NOT_AHEAD_S ? ahead : 0
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
    if (user && CAN_BE_SENT.test(token) && !hasRunOut({ token, user })) return { token, user }
    throw new Error('It has expired or is not whole.')
  } catch (error) {
    console.error('The stored session is not valid.', error)
    forget()
    return null
  }
}

/** The open session; `null` when nobody is signed in. */
export const $session = atom<Session | null>(null)

/** Who is signed in. */
export const $user = computed($session, (session) => session?.user ?? null)

/** Whether a session is the one that is open: whatever an earlier one still brings counts no more. '' is nobody's. */
export const isCurrent = (token: string): boolean => ($session.get()?.token ?? '') === token

let ending: ReturnType<typeof setTimeout> | undefined

/** A page that stays open signs out by itself when its token runs out. */
const awaitEnd = (session: Session | null) => {
  clearTimeout(ending)
  const { exp = 0 } = session ? jwtDecode(session.token) : {}
  if (session) ending = setTimeout(follow, Math.min((exp - secondsNow()) * 1000 + 1, LONGEST_TIMER_MS))
}

const show = (session: Session | null) => {
  awaitEnd(session)
  $session.set(session)
}

/** Shows a session and tells the rest of the page of it. */
const announce = (session: Session | null) => {
  show(session)
  window.dispatchEvent(new Event(SESSION_UPDATED))
}

const follow = () => {
  const next = restored()
  if (JSON.stringify(next) !== JSON.stringify($session.get())) announce(next)
  // Timers may ring a moment early, and clocks be put back.
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

/** Opens a session in every tab of this browser. Says no where this device's clock takes it for over already. */
export const openSession = (session: Session): boolean => {
  lastAhead = aheadOf(session.token)
  if (hasRunOut(session)) return false
  refused.write(null)
  places.ahead.write(lastAhead > 0 ? String(lastAhead) : null)
  places.user.write(JSON.stringify(session.user))
  places.token.write(session.token)
  announce(session)
  return true
}

/** Whether the next page finds the session as it is. */
export const isSessionKept = (): boolean => places.token.isKept()

/** Whether a session that is open no more was refused, in whichever tab, or ran out; otherwise somebody signed out. */
export const endedByItself = (session: Session): boolean => refused.read() !== null || hasRunOut(session)

/** Ends the session in every tab of this browser; `isRefused`: the back end took it for over. */
export const closeSession = (isRefused = false): void => {
  // Before the rest: a tab that hears of the end looks why.
  refused.write(isRefused ? '1' : null)
  forget()
  announce(null)
}
