import { post, type ApiCall, type Message } from '../api-call.ts'

export interface EmailProof {
  /** From the link in the e-mail. */
  readonly token: string
  /** The account's password; a session of the account, sent as the call's token, does as well. */
  readonly password?: string
}

/** Proves whose an e-mail address is. */
export const verifyEmail = (proof: EmailProof): ApiCall<Message> => post('/api/auth/verify-email', proof)
