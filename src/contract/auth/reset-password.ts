import { post, type ApiCall, type Message } from '../api-call.ts'

export interface NewPassword {
  /** From the link in the e-mail. */
  readonly token: string
  readonly password: string
}

/** Sets a new password, with the token from the reset e-mail. */
export const resetPassword = (change: NewPassword): ApiCall<Message> =>
  post('/api/auth/reset-password', change)
