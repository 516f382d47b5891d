import type { User } from '#domain/account/session.ts'
import { post, type ApiCall } from '../api-call.ts'

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
export const login = (credentials: Credentials): ApiCall<SignedIn> => post('/api/auth/login', credentials)
