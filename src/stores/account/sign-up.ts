import { BackendError } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import { register, type Registration } from '#contract/auth/register.ts'
import { confirmationSent } from '#copy/email-links.ts'
import { messages } from '#copy/messages.ts'
import { explainForm } from '../explain.ts'
import { formStore } from '../forms.ts'
import { showToast, showToastOnNextPage } from '../toasts.ts'
import { signInNewcomer } from './sign-in.ts'
import { isAuthPage, readLocation, rememberLocation } from './stored-location.ts'

const isSuccess = (text: string) => text.includes('successfully')

/**
 * The sign-up form, which also signs in. It shows the server's message and which e-mail follows, or the server's error,
 * or else the shop's own.
 */
export const signUpForm = formStore(
  async (registration: Registration) => {
    const { message } = await call(register(registration))
    if (!isSuccess(message)) throw new BackendError(400, { message })
    const text = `${message}. ${confirmationSent}`
    const toast = { kind: 'success', text } as const
    const there = readLocation()
    // The cart page hides the form once she is signed in, and a page that she leaves shows nothing.
    if (!isAuthPage(window.location.pathname)) showToast(toast)
    else if (there) {
      rememberLocation(there)
      showToastOnNextPage(toast)
    }
    await signInNewcomer(registration)
    return text
  },
  (error) => {
    const fault = explainForm(error, messages.signUp.failed)
    const hasServerMessage = error instanceof BackendError && error.hasMessage && error.status !== 429
    return hasServerMessage ? { ...fault, text: error.message } : fault
  },
)
