import { post, type ApiCall, type Message } from '../api-call.ts'

/** Which of the kept releases. */
export interface ReleaseInput {
  readonly release: string
}

/** Makes a kept release live again, for staff. */
export const rollBack = (to: ReleaseInput): ApiCall<Message & ReleaseInput> =>
  post('/api/admin/publishing/rollback', to)
