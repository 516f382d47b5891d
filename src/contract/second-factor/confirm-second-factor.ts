import { post, type ApiCall } from '../api-call.ts'
import type { FactorState } from './get-second-factor.ts'

/** Six digits of the authenticator app or, where a factor is confirmed, a recovery code. */
export interface FactorCode {
  readonly code: string
}

/** Confirms the second factor in this session, for staff. */
export const confirmSecondFactor = (code: FactorCode): ApiCall<FactorState> =>
  post('/api/admin/second-factor/confirm', code)
