import { post, type ApiCall, type Message } from '../api-call.ts'

export interface NewPassword {
  /** From the link in the e-mail. */
  readonly token: string
  readonly password: string
}

/** Sets a new password. */
export const resetPassword = (change: NewPassword): ApiCall<Message> =>
  post('/api/auth/reset-password', change)
