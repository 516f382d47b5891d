import { post, type ApiCall } from '../api-call.ts'

/** The result of deleting a customer's measurements. */
export interface FitErasure {
  /** The account's revision after the deletion. */
  readonly rev: number
  /**
   * Numbers of orders in production that still need their copy of the measurements; it is deleted when they are
   * dispatched.
   */
  readonly retained: readonly string[]
}

/**
 * Deletes the caller's measurements from her account and from everything they were sent with, except orders in
 * production.
 */
export const eraseFitPassport = (): ApiCall<FitErasure> => post('/api/fit-passport/erase')
