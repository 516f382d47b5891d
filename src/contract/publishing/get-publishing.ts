import type { PublishingState } from '#domain/publishing/publishing.ts'
import { get, type ApiCall } from '../api-call.ts'

/** What is live, building, waiting and wrong, for staff. */
export const getPublishing = (): ApiCall<PublishingState> => get('/api/admin/publishing')
