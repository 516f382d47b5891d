import { post, type ApiCall } from '../api-call.ts'
import type { PersonEmail } from './export-person.ts'

/** What was erased of a person's data and what had to be retained, as sentences. */
export interface Erasure {
  readonly erased: readonly string[]
  readonly retained: readonly string[]
}

/** Erases everything about a person that may be erased. Staff only. */
export const erasePerson = (person: PersonEmail): ApiCall<Erasure> => post('/api/admin/people/erase', person)
