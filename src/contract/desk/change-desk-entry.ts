import type { AdminTableName, DeskEntry } from '#domain/enquiries/desk-entry.ts'
import type { EnquiryState } from '#domain/enquiries/enquiry.ts'
import type { SubscriberState } from '#domain/enquiries/subscriber.ts'
import type { ApiCall } from '../api-call.ts'

/** A change to an enquiry's state or to the staff's note on it. */
export interface EnquiryChange {
  readonly id: string
  readonly state?: EnquiryState
  readonly note?: string
  /** The note that was shown when this one was written. */
  readonly noteBefore?: string
}

/** A change of whether a subscriber takes part in the lucky draw. */
export interface SubscriberChange {
  readonly id: string
  readonly state?: SubscriberState
}

/**
 * Changes an entry of one of the desk's tables and returns it updated. 409 `note_changed` if somebody else changed the
 * note meanwhile. Staff only.
 */
export const changeDeskEntry = <Entry extends DeskEntry>(
  table: AdminTableName,
  change: EnquiryChange | SubscriberChange,
): ApiCall<Entry> => ({ method: 'PATCH', path: `/api/admin/${table}`, body: change })
