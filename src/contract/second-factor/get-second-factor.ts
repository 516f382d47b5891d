import { get, type ApiCall } from '../api-call.ts'

/** Where somebody of the staff stands with her second factor. Times are ISO UTC. */
export interface FactorState {
  readonly isRequired: boolean
  readonly setUpAt: string | null
  readonly recoveryCodes: number
}

/** Where the caller stands with her second factor, for staff. */
export const getSecondFactor = (): ApiCall<FactorState> => get('/api/admin/second-factor')
