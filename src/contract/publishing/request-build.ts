import { post, type ApiCall, type Message } from '../api-call.ts'

/** Requests a build of everything. Staff only. */
export const requestBuild = (): ApiCall<Message> => post('/api/admin/publishing/build')
