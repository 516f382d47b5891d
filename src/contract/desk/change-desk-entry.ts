import type { AdminTableName, DeskEntry } from '#domain/enquiries/desk-entry.ts'
import type { EnquiryState } from '#domain/enquiries/enquiry.ts'
import type { SubscriberState } from '#domain/enquiries/subscriber.ts'
import type { ApiCall } from '../api-call.ts'

/** How far staff are with an enquiry, and what they remember about it. */
export interface EnquiryChange {
  readonly id: string
  readonly state?: EnquiryState
  readonly note?: string
  /** The note that whoever writes another one has seen. */
  readonly noteBefore?: string
}

/** Whether somebody takes part in the lucky draw. */
export interface SubscriberChange {
  readonly id: string
  readonly state?: SubscriberState
}

/**
 * Changes an entry of a table of the desk and answers it as it is afterwards, for staff; 409 `note_changed` when somebody
 * wrote another note since.
 */
export const changeDeskEntry = <Entry extends DeskEntry>(
  table: AdminTableName,
  change: EnquiryChange | SubscriberChange,
): ApiCall<Entry> => ({ method: 'PATCH', path: `/api/admin/${table}`, body: change })
