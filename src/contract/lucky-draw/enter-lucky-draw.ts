import { post, type ApiCall } from '../api-call.ts'
import type { SubmissionMeta } from '../enquiries/submission-meta.ts'

/** The lucky draw's form as filled in. */
export interface LuckyDrawInput {
  readonly email: string
  readonly phone: string
}

/** The result of an entry; both outcomes count as success. */
export interface LuckyDrawEntered {
  readonly outcome: 'subscribed' | 'already'
  readonly message: string
}

/** Enters the lucky draw; an e-mail that has already entered succeeds, too. */
export const enterLuckyDraw = (entry: LuckyDrawInput & SubmissionMeta): ApiCall<LuckyDrawEntered> =>
  post('/api/subscribers', entry)
