import { Refusal } from '../refusal.ts'
import type { Asked, Fault } from './document-service.ts'

/** What a failing document service means to a caller: 503 where nobody has set it up, else 502. */
export const documentRefusal = (
  fault: Fault,
  message: string,
  extra: Readonly<Record<string, unknown>> = {},
): Refusal =>
  new Refusal(fault === 'not set up' ? 503 : 502, `documents_${fault.replaceAll(' ', '_')}`, message, extra)

/** The value of a call an administrator made; refuses with plain words when there is none. */
export const valueOf = <T>(asked: Asked<T>): T => {
  if (asked.outcome === 'done') return asked.value
  if (asked.outcome === 'no such row') throw new Refusal(404, 'not_found', 'There is no such entry.')
  throw documentRefusal(asked.outcome, 'The document service can’t be asked just now.')
}
