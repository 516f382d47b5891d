import { hash } from 'node:crypto'
import type { FitPassport } from '#domain/fit/passport.ts'
import type { Fields } from './document-service.ts'
import type { EnquiryLine } from './enquiry-lines.ts'

/** An enquiry stored here until it is delivered to the document service. */
export interface PendingEnquiry {
  readonly id: string
  readonly form: 'requests' | 'contacts'
  readonly fields: Fields
  /**
   * The catalogue's products that it is about: those of a cart, or one in the colour that was chosen; if undefined,
   * those stored before are kept.
   */
  readonly lines?: readonly EnquiryLine[] | undefined
  /** Her measurements, if she sent them, and the account they belong to. */
  readonly measurements?: { readonly passport: FitPassport; readonly userId: string | null } | undefined
}

/** An id for an enquiry whose page could not make one: equal fields on the same day give the same id. */
export const idOfFields = (form: PendingEnquiry['form'], day: string, fields: Fields): string =>
  hash('sha256', JSON.stringify([form, day, fields])).slice(0, 32)
