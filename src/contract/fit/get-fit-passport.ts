import type { FitPassport } from '#domain/fit/passport.ts'
import { get, type ApiCall } from '../api-call.ts'

/** What an account keeps of its owner's measurements. */
export interface AccountPassport {
  /** Counts up with every change; 0 as long as there was none. */
  readonly rev: number
  /** Null where there is none, or none any more. */
  readonly passport: FitPassport | null
}

/** Answers the measurements in the account of whoever asks. */
export const getFitPassport = (): ApiCall<AccountPassport> => get('/api/fit-passport')
