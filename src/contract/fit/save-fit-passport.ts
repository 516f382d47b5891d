import type { FitPassport } from '#domain/fit/passport.ts'
import { post, type ApiCall } from '../api-call.ts'
import type { AccountPassport } from './get-fit-passport.ts'

/** New measurements, and the `rev` of those they replace. */
export interface FitPassportInput extends FitPassport {
  readonly rev: number
}

/**
 * Stores measurements in the caller's account in place of those with this `rev`. 409 if another device changed them
 * first.
 */
export const saveFitPassport = (input: FitPassportInput): ApiCall<AccountPassport> =>
  post('/api/fit-passport', input)
