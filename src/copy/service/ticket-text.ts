import { formatLongDay } from '#domain/time/dates.ts'
import { dueOf } from '#domain/service/service-periods.ts'
import type { ServiceEntry, ServiceRequest, ServiceState } from '#domain/service/service-request.ts'

/** The state of a request, for its customer. */
export const stateText: Readonly<Record<ServiceState, string>> = {
  open: 'With us',
  accepted: 'Accepted',
  refused: 'Declined',
  done: 'Resolved',
}

/** By when a request will be answered or resolved, with an apology once that has passed; '' once it has ended. */
export const periodText = (request: ServiceRequest): string => {
  const due = dueOf(request)
  if (!due) return ''
  const day = formatLongDay(due.by)
  const isLate = due.urgency === 'overdue'
  if (due.what === 'answer')
    return isLate ? `We are sorry: our reply is late. It was due by ${day}.` : `We will reply by ${day}.`
  return isLate ? `We are sorry: this is late. It was due by ${day}.` : `To be resolved by ${day}.`
}

const DECIDED: Readonly<Record<ServiceEntry['what'], string>> = {
  sent: 'You',
  added: 'You',
  answered: 'The atelier',
  accepted: 'Accepted',
  refused: 'Declined',
  done: 'Resolved',
}

/** The author of an entry, or the decision made with it. */
export const entryText = ({ what }: ServiceEntry): string => DECIDED[what]

/** How to withdraw a request, if that is possible; otherwise ''. */
export const takeBackText = ({ kind, endedAt }: ServiceRequest): string =>
  kind === 'cancel' && endedAt === null ? 'Changed your mind? Add a message.' : ''
