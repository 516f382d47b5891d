import { post, type ApiCall, type Message } from '../api-call.ts'
import type { AccountEmail } from './send-verification.ts'

/** Asks for an e-mail with a link to choose a new password; the answer is the same for an unknown e-mail. */
export const forgotPassword = (account: AccountEmail): ApiCall<Message> =>
  post('/api/auth/forgot-password', account)
