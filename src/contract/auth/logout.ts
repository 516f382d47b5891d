import { post, type ApiCall } from '../api-call.ts'

/** Revokes the session token on the server. */
export const logout = (): ApiCall<void> => post('/api/auth/logout')
