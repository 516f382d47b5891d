import { post, type ApiCall } from '../api-call.ts'

/** Whose data are meant. */
export interface PersonEmail {
  readonly email: string
}

/** All that is kept about a person, to be handed over as it is. */
export const exportPerson = (person: PersonEmail): ApiCall<Readonly<Record<string, unknown>>> =>
  post('/api/admin/people/export', person)
