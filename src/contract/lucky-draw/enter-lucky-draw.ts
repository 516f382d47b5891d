import { post, type ApiCall } from '../api-call.ts'
import type { SubmissionMeta } from '../enquiries/submission-meta.ts'

/** An entry into the lucky draw, as its form is filled in. */
export interface LuckyDrawInput {
  readonly email: string
  readonly phone: string
}

/** How an entry went; both outcomes are good. */
export interface LuckyDrawEntered {
  readonly outcome: 'subscribed' | 'already'
  readonly message: string
}

/** Enters the lucky draw; an e-mail that is in it already is as good. */
export const enterLuckyDraw = (entry: LuckyDrawInput & SubmissionMeta): ApiCall<LuckyDrawEntered> =>
  post('/api/subscribers', entry)
