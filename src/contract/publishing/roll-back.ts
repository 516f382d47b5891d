import { post, type ApiCall, type Message } from '../api-call.ts'

/** One of the stored releases. */
export interface ReleaseInput {
  readonly release: string
}

/** Makes a stored release live again. Staff only. */
export const rollBack = (to: ReleaseInput): ApiCall<Message & ReleaseInput> =>
  post('/api/admin/publishing/rollback', to)
