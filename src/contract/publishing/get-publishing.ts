import type { PublishingState } from '#domain/publishing/publishing.ts'
import { get, type ApiCall } from '../api-call.ts'

/** Which release is live, and what is building, waiting or failing. Staff only. */
export const getPublishing = (): ApiCall<PublishingState> => get('/api/admin/publishing')
