import { post, type ApiCall } from '../api-call.ts'
import type { SubmissionMeta } from './submission-meta.ts'
import type { EnquirySent } from './send-request.ts'

/** A message of the contact page, as its form is filled in; anything may be empty. */
export interface ContactInput {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly privacyPolicy: boolean
}

/** Sends a message of the contact page. */
export const sendContactMessage = (message: ContactInput & SubmissionMeta): ApiCall<EnquirySent> =>
  post('/api/contacts', message)
