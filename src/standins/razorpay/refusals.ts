import { AnswerError } from '../wire/answer.ts'

interface Detail {
  readonly field?: string
  readonly status?: number
}

/** Ends the call with the service's error body: BAD_REQUEST_ERROR, and status 400 unless given. */
export const refusal = (description: string, { field, status = 400 }: Detail = {}): AnswerError => {
  const error = {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata: {},
    ...(field ? { field } : {}),
  }
  return new AnswerError({ status, body: { error } })
}

/** The short body of a call with a wrong key or secret. */
export const notAuthenticated = (): AnswerError =>
  new AnswerError({
    status: 401,
    body: { error: { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' } },
  })

export const unknownId = (): AnswerError => refusal('The id provided does not exist')
