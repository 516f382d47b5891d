import type { FitPassport } from '#domain/fit/passport.ts'
import { post, type ApiCall } from '../api-call.ts'
import type { AccountPassport } from './get-fit-passport.ts'

/** Measurements, and the `rev` of what they replace. */
export interface FitPassportInput extends FitPassport {
  readonly rev: number
}

/**
 * Keeps measurements in the account, in the place of those with this `rev`. Refused with 409 where another device was
 * faster.
 */
export const saveFitPassport = (input: FitPassportInput): ApiCall<AccountPassport> =>
  post('/api/fit-passport', input)
