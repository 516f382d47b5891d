import { Refusal } from '../refusal.ts'
import type { ServiceResult, Fault } from './document-service.ts'

/** The error for a failed call of the document service: 503 if it is not set up, else 502. */
export const documentRefusal = (
  fault: Fault,
  message: string,
  extra: Readonly<Record<string, unknown>> = {},
): Refusal =>
  new Refusal(fault === 'not set up' ? 503 : 502, `documents_${fault.replaceAll(' ', '_')}`, message, extra)

/** The value of a call made for an administrator; throws a refusal with a readable message if it failed. */
export const valueOf = <T>(result: ServiceResult<T>): T => {
  if (result.outcome === 'done') return result.value
  if (result.outcome === 'no such row') throw new Refusal(404, 'not_found', 'There is no such entry.')
  throw documentRefusal(result.outcome, 'The document service is not available just now.')
}
