import type { ApiCall } from '../api-call.ts'
import type { SignedIn } from './login.ts'

export interface GoogleCode {
  /** The authorization code that Google's window handed over. */
  readonly token: string
}

/** Signs in with Google's authorization code. */
export const googleLogin = (code: GoogleCode): ApiCall<SignedIn> => ({
  method: 'POST',
  path: '/api/auth/google-login',
  body: code,
})
