import { post, type ApiCall, type Message } from '../api-call.ts'

/** An e-mail address that may or may not have an account. */
export interface AccountEmail {
  readonly email: string
}

/** Requests a new e-mail with a link to verify the address; the answer is the same if no account has it. */
export const sendVerification = (account: AccountEmail): ApiCall<Message> =>
  post('/api/auth/send-verification', account)
