import { post, type ApiCall, type Message } from '../api-call.ts'

export interface EmailProof {
  /** From the link in the e-mail. */
  readonly token: string
  /** The account's password; not needed if the call is sent with a session token of the same account. */
  readonly password?: string
}

/** Verifies an account's e-mail address. */
export const verifyEmail = (proof: EmailProof): ApiCall<Message> => post('/api/auth/verify-email', proof)
