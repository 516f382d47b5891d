import { readSpokenNumber } from '../spoken-number.ts'

const HALF_LENGTH = 4

/** The desk's page with a ticket's request open. */
export const ticketPath = (ticket: string): string => `/admin/service?ticket=${ticket}`

/** Reads a ticket, or its beginning: '7K3F-9QWM' for 'Ticket 7k3f 9qwm'; '' if it isn't one. */
export const readTicket = (typed: string): string =>
  readSpokenNumber(typed.replace(/^\s*(?:ticket)?\s*#?/i, ''), HALF_LENGTH)
