import { post, type ApiCall } from '../api-call.ts'

/** Single-use codes that replace the authenticator app. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[]
}

/** Creates new recovery codes and invalidates the earlier ones. Staff only. */
export const renewRecoveryCodes = (): ApiCall<RecoveryCodes> =>
  post('/api/admin/second-factor/recovery-codes')
