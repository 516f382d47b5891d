import { Said } from '../wire/answer.ts'

interface Detail {
  readonly field?: string
  readonly status?: number
  readonly reason?: string
  readonly metadata?: Readonly<Record<string, string>>
}

/** Ends the call with the service's error body, BAD_REQUEST_ERROR with status 400 unless told otherwise. */
export const refusal = (
  description: string,
  { field, status = 400, reason, metadata = {} }: Detail = {},
): Said => {
  const where = {
    source: 'business',
    step: 'payment_initiation',
    reason: reason ?? 'input_validation_failed',
  }
  const error = { code: 'BAD_REQUEST_ERROR', description, ...where, metadata, ...(field ? { field } : {}) }
  return new Said({ status, body: { error } })
}

/** The short body of a call whose key or secret is wrong. */
export const notAuthenticated = (): Said =>
  new Said({
    status: 401,
    body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
  })

export const unknownId = (): Said => refusal('The id provided does not exist')
