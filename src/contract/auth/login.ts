import type { User } from '#domain/account/session.ts'
import { post, type ApiCall } from '../api-call.ts'

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** What the browser stores after sign-in: the session token and the user. */
export interface SignedIn {
  readonly token: string
  readonly user: User
}

/** Signs in with e-mail and password. */
export const login = (credentials: Credentials): ApiCall<SignedIn> => post('/api/auth/login', credentials)
