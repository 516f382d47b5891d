import { formatLongDay } from '#domain/time/dates.ts'
import type { ServiceEntry, ServiceRequest, ServiceState } from '#domain/service/service-request.ts'

/** What a customer reads of where her request stands. */
export const stateText: Readonly<Record<ServiceState, string>> = {
  open: 'With us',
  accepted: 'Accepted',
  refused: 'Declined',
  done: 'Resolved',
}

/** Until when something happens, while it waits. */
export const periodText = ({ answeredAt, endedAt, answerBy, solveBy }: ServiceRequest): string => {
  if (endedAt !== null) return ''
  return answeredAt === null
    ? `A person answers by ${formatLongDay(answerBy)}.`
    : `To be resolved by ${formatLongDay(solveBy)} at the latest.`
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
