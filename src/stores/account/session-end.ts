import { BackendError, LateAnswer } from '#clients/backend-error.ts'
import { messages } from '#copy/messages.ts'
import { showToast } from '../toasts.ts'
import { $session, closeSession, endedByItself, type Session } from './session.ts'
import { rememberLocation } from './stored-location.ts'

/** The way to where one signs in, as a toast offers it. */
export const TO_SIGN_IN = { label: 'Sign in', href: '/login' }

/** Whether the back end refused because the session is over. */
export const isOver = (error: unknown): boolean => error instanceof BackendError && error.status === 401

/** The session whose end was told last. */
let told: Session | null | undefined

/** Leaves it to the next page to tell that the open session is over. */
export const tellEndLater = (): void => void (told = $session.get())

const tellEnded = (session: Session | null) => {
  if (session === told) return
  told = session
  rememberLocation()
  const text = messages.signIn.ended(session?.user.isAdmin ? '' : '; your cart is kept')
  showToast({ kind: 'error', text, action: TO_SIGN_IN })
}

/**
 * The back end no longer takes the token, as `refusal` says: the cart and every form stay, and so does the way back. A
 * late refusal of an earlier session ends nothing.
 */
export const endSession = (refusal: unknown): void => {
  if (refusal instanceof LateAnswer) return
  const session = $session.get()
  closeSession(true)
  tellEnded(session)
}

/** Tells a shopper also of the end of her session that another tab was told of. Returns what stops it. */
export const followEnd = (): (() => void) =>
  $session.listen((session, before) => {
    if (!session && before && endedByItself(before)) tellEnded(before)
  })
