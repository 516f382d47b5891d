import { post, type ApiCall } from '../api-call.ts'
import type { FactorCode } from './confirm-second-factor.ts'
import type { RecoveryCodes } from './renew-recovery-codes.ts'

/** Six digits from the authenticator app, and when the secret it was set up with was shown. */
export interface FirstFactorCode extends FactorCode {
  readonly begunAt: string
}

/**
 * Activates the secret that was shown, with its first code, and returns the recovery codes; they are never shown again.
 * Staff only.
 */
export const finishSecondFactor = (code: FirstFactorCode): ApiCall<RecoveryCodes> =>
  post('/api/admin/second-factor/finish', code)
