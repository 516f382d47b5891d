import type { RequestKind } from '#domain/request.ts'
import type { ApiCall } from '../api-call.ts'

/** What every form sends besides its fields. */
export interface FormMarks {
  /** The same through every attempt, so that a repeat is never a second enquiry. */
  readonly id: string
  /** How many milliseconds the form has been open; nothing when nobody saw it open. */
  readonly openMs?: number
  /** What stands in the field that no person sees. */
  readonly fax: string
}

/** A price request or an appointment, as its form is filled in. */
export interface RequestInput {
  readonly kind: RequestKind
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly size?: string
  /** The day and the time somebody would like to come. */
  readonly day?: string
  readonly time?: string
  readonly productSlug?: string
  readonly productTitle?: string
}

/** An enquiry has arrived. */
export interface EnquirySent {
  readonly outcome: 'sent'
  readonly id: string
  readonly message: string
}

/** Sends a price request or asks for an appointment. */
export const sendRequest = (request: RequestInput & FormMarks): ApiCall<EnquirySent> => ({
  method: 'POST',
  path: '/api/requests',
  body: request,
})
