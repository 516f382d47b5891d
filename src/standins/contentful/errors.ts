import { randomUUID } from 'node:crypto'

import { AnswerError } from '../wire/answer.ts'

interface ErrorDetail {
  readonly name: string
  readonly path?: readonly string[]
  readonly details?: string
  readonly value?: string
}

/**
 * A refusal in the service's own format: `sys.id` names the kind of error, `details.errors` says what was wrong where.
 */
export const refusal = (
  status: number,
  id: string,
  message: string,
  errors?: readonly ErrorDetail[],
): AnswerError => {
  const requestId = randomUUID()
  return new AnswerError({
    status,
    headers: { 'x-contentful-request-id': requestId },
    body: { sys: { type: 'Error', id }, message, ...(errors && { details: { errors } }), requestId },
  })
}

/** A query that the service does not understand, with the part at fault. */
export const invalidQuery = (...errors: readonly ErrorDetail[]): AnswerError =>
  refusal(
    400,
    'InvalidQuery',
    'The query you sent was invalid. Probably a filter or ordering specification is not applicable to the type of a field.',
    errors,
  )

/** A resource, space or environment that does not exist or is not open to this token. */
export const notFound = (): AnswerError => refusal(404, 'NotFound', 'The resource could not be found.')
