import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import { post, type ApiCall } from '../api-call.ts'

/**
 * What staff say of a request. `answer` changes nothing but that it was answered; `accept`, `refuse` and `done` decide.
 * No money moves. An answer and a refusal need words, and so does `done` of a cancellation, whose order goes on; all words
 * go to the customer.
 */
export interface ServiceDecision {
  readonly action: 'answer' | 'accept' | 'refuse' | 'done'
  readonly text: string
  /** How many entries of the request were seen when it was decided. */
  readonly entries: number
}

/**
 * Does it and answers the request as it is afterwards, for staff; the same answer sent again is written once. 409 when it
 * has ended, when something was written or decided that was not seen (`changed_meanwhile`), or when it can't become that;
 * 422 with fields.
 */
export const decideServiceRequest = (
  ticket: string,
  decision: ServiceDecision,
): ApiCall<OpenServiceRequest> => post(`/api/admin/service/${ticket}`, decision)
