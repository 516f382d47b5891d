import { post, type ApiCall } from '../api-call.ts'

/** Codes that take the place of the authenticator app, each once. */
export interface RecoveryCodes {
  readonly recoveryCodes: readonly string[]
}

/** Makes new recovery codes in the place of the earlier ones, for staff. */
export const renewRecoveryCodes = (): ApiCall<RecoveryCodes> =>
  post('/api/admin/second-factor/recovery-codes')
