import { BackendError, StaleSessionError } from '#clients/backend-error.ts'
import { messages } from '#copy/messages.ts'
import { showToast } from '../toasts.ts'
import { closeSession } from './session.ts'
import { rememberLocation } from './stored-location.ts'

/** The link to the sign-in page, as a toast's action. */
export const TO_SIGN_IN = { label: 'Sign in', href: '/login' }

/** Whether the back end refused a call because the session is over. */
export const isOver = (error: unknown): boolean => error instanceof BackendError && error.status === 401

/**
 * Ends the session after the back end rejected its token (`refusal`). The cart, every form and the way back are kept. A
 * late refusal of an earlier session ends nothing.
 */
export const endSession = (refusal: unknown): void => {
  if (refusal instanceof StaleSessionError) return
  rememberLocation()
  closeSession(true)
  showToast({ kind: 'error', text: messages.signIn.ended('; your cart is kept'), action: TO_SIGN_IN })
}
