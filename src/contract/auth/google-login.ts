import { post, type ApiCall } from '../api-call.ts'
import type { SignedIn } from './login.ts'

export interface GoogleCode {
  /** The authorization code from Google's sign-in window. */
  readonly token: string
}

/** Signs in with Google's authorization code. */
export const googleLogin = (code: GoogleCode): ApiCall<SignedIn> => post('/api/auth/google-login', code)
