import { formatLongDay } from '#domain/time/dates.ts'
import { dueOf } from '#domain/service/service-periods.ts'
import type { ServiceEntry, ServiceRequest, ServiceState } from '#domain/service/service-request.ts'

/** What a customer reads of where her request stands. */
export const stateText: Readonly<Record<ServiceState, string>> = {
  open: 'With us',
  accepted: 'Accepted',
  refused: 'Declined',
  done: 'Resolved',
}

/** Until when something happens, while it waits; once that has passed, that we are late. */
export const periodText = (request: ServiceRequest): string => {
  const due = dueOf(request)
  if (!due) return ''
  const day = formatLongDay(due.by)
  const isLate = due.urgency === 'overdue'
  if (due.what === 'answer')
    return isLate
      ? `We are late with our answer, and sorry. It was due by ${day}.`
      : `A person answers by ${day}.`
  return isLate ? `We are late, and sorry. It was due by ${day}.` : `To be resolved by ${day} at the latest.`
}

const DECIDED: Readonly<Record<ServiceEntry['what'], string>> = {
  sent: 'You',
  added: 'You',
  answered: 'The atelier',
  accepted: 'Accepted',
  refused: 'Declined',
  done: 'Resolved',
}

/** Who said something, or what was decided with it. */
export const entryText = ({ what }: ServiceEntry): string => DECIDED[what]

/** How a request is taken back, where that is possible; '' otherwise. */
export const takeBackText = ({ kind, endedAt }: ServiceRequest): string =>
  kind === 'cancel' && endedAt === null ? 'Changed your mind? Add a message.' : ''
