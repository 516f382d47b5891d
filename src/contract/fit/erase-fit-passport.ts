import { post, type ApiCall } from '../api-call.ts'

/** What was deleted of somebody's measurements. */
export interface FitErasure {
  /** Of the account, from now on. */
  readonly rev: number
  /** Numbers of the orders that are being made by them: theirs go when the order is sent. */
  readonly retained: readonly string[]
}

/** Deletes measurements from the account and from whatever they were sent with, as far as nothing is made by them. */
export const eraseFitPassport = (): ApiCall<FitErasure> => post('/api/fit-passport/erase')
