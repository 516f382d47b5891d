import type { ApiCall } from '../api-call.ts'

/** Ends the token's life on the server. */
export const logout = (): ApiCall<void> => ({ method: 'POST', path: '/api/auth/logout' })
