import { post, type ApiCall } from '../api-call.ts'
import type { FactorState } from './get-second-factor.ts'

/** Six digits from the authenticator app or, to confirm an existing factor, a recovery code. */
export interface FactorCode {
  readonly code: string
}

/** Confirms the second factor for this session. Staff only. */
export const confirmSecondFactor = (code: FactorCode): ApiCall<FactorState> =>
  post('/api/admin/second-factor/confirm', code)
