import type { Appointment, Enquiry, PriceRequest } from './enquiry.ts'
import type { Subscriber } from './subscriber.ts'

/** The tables of the desk, by their names in paths. */
export type AdminTableName = 'requests' | 'contacts' | 'subscribers'

/** An entry in one of the desk's tables. */
export type DeskEntry = Enquiry | Subscriber

/** Whether an entry is a price request or an appointment. */
export const isRequest = (entry: DeskEntry): entry is PriceRequest | Appointment => 'kind' in entry

/** Whether an entry expects an answer. */
export const isEnquiry = (entry: DeskEntry): entry is Enquiry => 'message' in entry

/** The table an entry belongs to. */
export const tableOf = (entry: DeskEntry): AdminTableName => {
  if (!isEnquiry(entry)) return 'subscribers'
  return isRequest(entry) ? 'requests' : 'contacts'
}

const nameOf = (entry: DeskEntry): string => {
  if (!isEnquiry(entry)) return ''
  return isRequest(entry) ? entry.name : `${entry.firstName} ${entry.lastName}`.trim()
}

/** The name of the person who wrote, or else her e-mail address or number. */
export const writerOf = (entry: DeskEntry): string =>
  nameOf(entry) || entry.email || entry.phone || 'Somebody'

/** Whether nobody has answered yet. */
export const isUnanswered = (entry: DeskEntry): boolean => entry.state === 'new' || entry.state === 'pending'
