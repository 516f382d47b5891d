import type { ServiceState } from '#domain/service/service-request.ts'
import { timeBetween, type ServiceDue } from '#domain/service/service-periods.ts'

/** The states of a request, for staff. */
export const deskStateText: Readonly<Record<ServiceState, string>> = {
  open: 'Open',
  accepted: 'Accepted',
  refused: 'Refused',
  done: 'Resolved',
}

/** 'Answer in 5 hours', 'Resolve in 3 days', 'Resolution overdue by 2 days'. */
export const dueText = ({ what, by, urgency }: ServiceDue): string => {
  const time = timeBetween(by, new Date())
  if (urgency === 'overdue') return `${what === 'answer' ? 'Answer' : 'Resolution'} overdue by ${time}`
  return `${what === 'answer' ? 'Answer' : 'Resolve'} in ${time}`
}
