import type { User } from '#domain/account/session.ts'
import type { ApiCall } from '../api-call.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** What a browser keeps after signing in: the token that proves who she is, and who she is. */
export interface SignedIn {
  readonly token: string
  readonly user: User
}

/** Signs in with an e-mail and a password. */
export const login = (credentials: Credentials): ApiCall<SignedIn> => ({
  method: 'POST',
  path: '/api/auth/login',
  body: credentials,
})
