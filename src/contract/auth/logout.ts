import { post, type ApiCall } from '../api-call.ts'

/** Ends the token's life on the server. */
export const logout = (): ApiCall<void> => post('/api/auth/logout')
