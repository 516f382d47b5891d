import { post, type ApiCall, type Message } from '../api-call.ts'

export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Creates an account. */
export const register = (registration: Registration): ApiCall<Message> =>
  post('/api/auth/register', registration)
