import { jwtDecode } from 'jwt-decode'
import { call } from '#clients/call.ts'
import type { ApiCall, Message } from '#contract/api-call.ts'
import { forgotPassword } from '#contract/auth/forgot-password.ts'
import { resetPassword } from '#contract/auth/reset-password.ts'
import { sendVerification, type AccountEmail } from '#contract/auth/send-verification.ts'
import { verifyEmail } from '#contract/auth/verify-email.ts'
import { linkIncomplete } from '#copy/email-links.ts'
import { messages } from '#copy/messages.ts'
import type { User } from '#domain/account/session.ts'
import { explainForm } from '../explain.ts'
import { formStore, type FormFault } from '../forms.ts'
import { $session } from './session.ts'

/** An e-mailed link carries its token after the #, which is never sent to a server. */
const tokenInUrl = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''

/** Removes a used link's token from the address bar and the history. */
const forgetToken = () => window.history.replaceState(null, '', window.location.pathname)

/**
 * Whether this page's link names another account than this user's. It only reads the token; the back end alone verifies
 * it.
 */
export const isLinkOfOther = ({ _id }: User): boolean => {
  try {
    const { sub } = jwtDecode(tokenInUrl())
    return sub !== undefined && sub !== _id
  } catch {
    return false
  }
}

const byLink = async (use: (token: string) => ApiCall<Message>, session?: string): Promise<string> => {
  const { message } = await call(use(tokenInUrl()), session)
  forgetToken()
  return message
}

const explain = (error: unknown): FormFault => {
  if (tokenInUrl() === '') return { text: linkIncomplete, fields: { token: linkIncomplete } }
  const fault = explainForm(error, messages.signUp.failed)
  // The message already appears at the field.
  return fault.fields?.['password'] === fault.text ? { ...fault, text: '' } : fault
}

/** Confirms the e-mail address to which a link was sent, with that link and either the open session or the password. */
export const verifyForm = formStore(
  ({ password }: { password: string }) =>
    byLink((token) => verifyEmail({ token, password: password || undefined }), $session.get()?.token),
  explain,
)

/** Sets a new password, with the link that opened this page. */
export const resetForm = formStore(
  ({ password }: { password: string }) => byLink((token) => resetPassword({ token, password })),
  explain,
)

/** A form that requests an e-mail with such a link. Its answer never reveals whether the e-mail is known. */
const emailForm = (ask: (account: AccountEmail) => ApiCall<Message>) =>
  formStore(
    async (account: AccountEmail) => (await call(ask(account))).message,
    (error) => explainForm(error, messages.signUp.failed),
  )

/** Requests an e-mail with a link for choosing a new password. */
export const forgotForm = emailForm(forgotPassword)

/** Requests another e-mail that confirms an e-mail address. */
export const sendAgainForm = emailForm(sendVerification)
