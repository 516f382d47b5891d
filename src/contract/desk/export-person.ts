import { post, type ApiCall } from '../api-call.ts'

/** The person, by e-mail address. */
export interface PersonEmail {
  readonly email: string
}

/** Everything stored about a person, in a form that can be handed to her. Staff only. */
export const exportPerson = (person: PersonEmail): ApiCall<Readonly<Record<string, unknown>>> =>
  post('/api/admin/people/export', person)
