import { hash } from 'node:crypto'
import type { FitPassport } from '#domain/fit/passport.ts'
import type { Fields } from './document-service.ts'
import type { EnquiryLine } from './enquiry-lines.ts'

/** An enquiry that is stored here until the document service has it. */
export interface PendingEnquiry {
  readonly id: string
  readonly form: 'requests' | 'contacts'
  readonly fields: Fields
  /** The products it asks one price for, where it names several. */
  readonly lines?: readonly EnquiryLine[]
  /** Her measurements, where she sent them along, and in whose account. */
  readonly measurements?: { readonly passport: FitPassport; readonly userId: string | null } | undefined
}

/** The same words twice are the same enquiry, where no page could give them an id. */
export const idOfFields = (form: PendingEnquiry['form'], day: string, fields: Fields): string =>
  hash('sha256', JSON.stringify([form, day, fields])).slice(0, 32)
