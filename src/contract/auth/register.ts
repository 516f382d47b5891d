import type { ApiCall, Message } from '../api-call.ts'

export interface Registration {
  readonly name: string
  readonly email: string
  readonly password: string
}

/** Makes an account. */
export const register = (registration: Registration): ApiCall<Message> => ({
  method: 'POST',
  path: '/api/auth/register',
  body: registration,
})
