import type { ApiCall, Message } from '../api-call.ts'

/** Asks for a build of everything, for staff. */
export const requestBuild = (): ApiCall<Message> => ({ method: 'POST', path: '/api/admin/publishing/build' })
