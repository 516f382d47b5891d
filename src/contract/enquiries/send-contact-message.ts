import { post, type ApiCall } from '../api-call.ts'
import type { SubmissionMeta } from './submission-meta.ts'
import type { EnquirySent } from './send-request.ts'

/** The contact form as filled in; every field may be empty. */
export interface ContactInput {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly privacyPolicy: boolean
}

/** Sends a message from the contact page. */
export const sendContactMessage = (message: ContactInput & SubmissionMeta): ApiCall<EnquirySent> =>
  post('/api/contacts', message)
