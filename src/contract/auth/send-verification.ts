import { post, type ApiCall, type Message } from '../api-call.ts'

/** An e-mail that may have an account. */
export interface AccountEmail {
  readonly email: string
}

/** Asks once more for the e-mail that confirms an e-mail address; the answer is the same for an unknown one. */
export const sendVerification = (account: AccountEmail): ApiCall<Message> =>
  post('/api/auth/send-verification', account)
