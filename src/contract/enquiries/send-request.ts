import type { FitPassport } from '#domain/fit/passport.ts'
import type { RequestedProduct } from '#domain/enquiries/requested-products.ts'
import type { RequestKind } from '#domain/enquiries/enquiry.ts'
import { post, type ApiCall } from '../api-call.ts'
import type { SubmissionMeta } from './submission-meta.ts'

/** The form of a price request or an appointment as filled in. */
export interface RequestInput {
  readonly kind: RequestKind
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly size?: string
  /** The product's colour. */
  readonly color?: string
  /** Preferred day and time of the appointment. */
  readonly day?: string
  readonly time?: string
  readonly productSlug?: string
  readonly productTitle?: string
  /**
   * The cart's products, if the request is about all of them: it asks for one price, or what `productTitle` says. At
   * most 50 lines.
   */
  readonly products?: readonly RequestedProduct[]
  /** Her measurements, if she chose to send them. */
  readonly measurements?: FitPassport
}

/** The answer when an enquiry was received. */
export interface EnquirySent {
  readonly outcome: 'sent'
  readonly id: string
  readonly message: string
}

/** Sends a price request or an appointment request. */
export const sendRequest = (request: RequestInput & SubmissionMeta): ApiCall<EnquirySent> =>
  post('/api/requests', request)
