import { post, type ApiCall, type Message } from '../api-call.ts'

/** Asks for a build of everything, for staff. */
export const requestBuild = (): ApiCall<Message> => post('/api/admin/publishing/build')
