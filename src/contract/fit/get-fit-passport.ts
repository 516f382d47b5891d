import type { FitPassport } from '#domain/fit/passport.ts'
import { get, type ApiCall } from '../api-call.ts'

/** The measurements stored in an account. */
export interface AccountPassport {
  /** Increases with every change; 0 if there was none. */
  readonly rev: number
  /** Null if there are none, or if they were deleted. */
  readonly passport: FitPassport | null
}

/** The measurements in the caller's account. */
export const getFitPassport = (): ApiCall<AccountPassport> => get('/api/fit-passport')
