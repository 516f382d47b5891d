import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import { post, type ApiCall } from '../api-call.ts'

/**
 * A staff decision on a request. `answer` only marks it as answered; `accept`, `refuse` and `done` decide it. No money
 * moves. `text` is sent to the customer; `answer` and `refuse` require it, and so does `done` for a cancellation, whose
 * order then continues.
 */
export interface ServiceDecision {
  readonly action: 'answer' | 'accept' | 'refuse' | 'done'
  readonly text: string
  /** How many entries of the request were shown when it was decided. */
  readonly entries: number
}

/**
 * Records the decision and returns the updated request; a repeated answer is stored once. 409 if the request has ended,
 * if it has newer entries or decisions (`changed_meanwhile`), or if its state does not allow the decision; 422 with
 * fields. Staff only.
 */
export const decideServiceRequest = (
  ticket: string,
  decision: ServiceDecision,
): ApiCall<OpenServiceRequest> => post(`/api/admin/service/${ticket}`, decision)
