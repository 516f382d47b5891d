import { BackendError, LateAnswer } from '#clients/backend-error.ts'
import { messages } from '#copy/messages.ts'
import { showToast } from '../toasts.ts'
import { closeSession } from './session.ts'
import { rememberLocation } from './stored-location.ts'

/** The way to where one signs in, as a toast offers it. */
export const TO_SIGN_IN = { label: 'Sign in', href: '/login' }

/** Whether the back end refused because the session is over. */
export const isOver = (error: unknown): boolean => error instanceof BackendError && error.status === 401

/**
 * The back end no longer takes the token, as `refusal` says: the cart and every form stay, and so does the way back. A
 * late refusal of an earlier session ends nothing.
 */
export const endSession = (refusal: unknown): void => {
  if (refusal instanceof LateAnswer) return
  rememberLocation()
  closeSession(true)
  showToast({ kind: 'error', text: messages.signIn.ended('; your cart is kept'), action: TO_SIGN_IN })
}
