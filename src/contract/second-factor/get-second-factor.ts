import { get, type ApiCall } from '../api-call.ts'

/** The state of a staff member's second factor. Times are ISO UTC. */
export interface FactorState {
  readonly isRequired: boolean
  readonly setUpAt: string | null
  readonly recoveryCodes: number
}

/** The state of the caller's second factor. Staff only. */
export const getSecondFactor = (): ApiCall<FactorState> => get('/api/admin/second-factor')
