import { readSpokenNumber } from '../spoken-number.ts'

const HALF_LENGTH = 4

/** The desk's page with the request of a ticket open. */
export const ticketPath = (ticket: string): string => `/admin/service?ticket=${ticket}`

/** The ticket that a text is, or begins to be, as tickets are stored: '7K3F-9QWM' of 'Ticket 7k3f 9qwm'; '' for none. */
export const readTicket = (typed: string): string =>
  readSpokenNumber(typed.replace(/^\s*(?:ticket)?\s*#?/i, ''), HALF_LENGTH)
