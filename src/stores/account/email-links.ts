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

/** The token of an e-mail's link stands after the #, where no server ever sees it. */
const tokenInUrl = (): string => new URLSearchParams(window.location.hash.slice(1)).get('token') ?? ''

/** A link that has done its work leaves the address bar and the history. */
const forgetToken = () => window.history.replaceState(null, '', window.location.pathname)

/**
 * Whether the link of this page is for another account than somebody's, as far as the link says for which it is; the
 * back end alone checks that.
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
  // What stands at the field is not said once more.
  return fault.fields?.['password'] === fault.text ? { ...fault, text: '' } : fault
}

/** Confirms the e-mail address a link was sent to, by that link and either this browser's session or the password. */
export const verifyForm = formStore(
  ({ password }: { password: string }) =>
    byLink((token) => verifyEmail({ token, password: password || undefined }), $session.get()?.token),
  explain,
)

/** Chooses a new password, with the link that opened this page. */
export const resetForm = formStore(
  ({ password }: { password: string }) => byLink((token) => resetPassword({ token, password })),
  explain,
)

/** A form that asks for an e-mail with such a link; whether the email is known is never said. */
const emailForm = (ask: (account: AccountEmail) => ApiCall<Message>) =>
  formStore(
    async (account: AccountEmail) => (await call(ask(account))).message,
    (error) => explainForm(error, messages.signUp.failed),
  )

/** Asks for an e-mail with a link to choose a new password. */
export const forgotForm = emailForm(forgotPassword)

/** Asks once more for the e-mail that confirms an e-mail address. */
export const sendAgainForm = emailForm(sendVerification)
