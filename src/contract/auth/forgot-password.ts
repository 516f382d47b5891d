import { post, type ApiCall, type Message } from '../api-call.ts'
import type { AccountEmail } from './send-verification.ts'

/** Requests an e-mail with a link to choose a new password; the answer is the same if no account has this e-mail. */
export const forgotPassword = (account: AccountEmail): ApiCall<Message> =>
  post('/api/auth/forgot-password', account)
