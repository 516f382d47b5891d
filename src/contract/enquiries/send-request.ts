import type { FitPassport } from '#domain/fit/passport.ts'
import type { AskedProduct } from '#domain/enquiries/asked-products.ts'
import type { RequestKind } from '#domain/enquiries/enquiry.ts'
import { post, type ApiCall } from '../api-call.ts'
import type { SubmissionMeta } from './submission-meta.ts'

/** A price request or an appointment, as its form is filled in. */
export interface RequestInput {
  readonly kind: RequestKind
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly message: string
  readonly size?: string
  /** The colour of the product. */
  readonly color?: string
  /** The day and the time somebody would like to come. */
  readonly day?: string
  readonly time?: string
  readonly productSlug?: string
  readonly productTitle?: string
  /** The products of a cart, where it is about all of them: one price, or what `productTitle` says; 50 lines at most. */
  readonly products?: readonly AskedProduct[]
  /** Her measurements, where she sends them along. */
  readonly measurements?: FitPassport
}

/** An enquiry has arrived. */
export interface EnquirySent {
  readonly outcome: 'sent'
  readonly id: string
  readonly message: string
}

/** Sends a price request or asks for an appointment. */
export const sendRequest = (request: RequestInput & SubmissionMeta): ApiCall<EnquirySent> =>
  post('/api/requests', request)
