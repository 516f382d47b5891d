import { post, type ApiCall } from '../api-call.ts'
import type { FactorCode } from './confirm-second-factor.ts'
import type { RecoveryCodes } from './renew-recovery-codes.ts'

/** Six digits of the authenticator app, and when the secret was shown that it has taken in. */
export interface FirstFactorCode extends FactorCode {
  readonly begunAt: string
}

/** Makes the secret that was shown count, by its first code; answers the recovery codes, this once. For staff. */
export const finishSecondFactor = (code: FirstFactorCode): ApiCall<RecoveryCodes> =>
  post('/api/admin/second-factor/finish', code)
