import { randomBytes, randomInt } from 'node:crypto'

const ID_BYTES = 12
const PLACE_LENGTH = 12
/** Ids of one millisecond that sort as they were made; what more there are borrow from the next one. */
const IDS_PER_MS = 16
// No I, L, O, U: they are misheard or misread on the telephone.
const TELEPHONE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF_LENGTH = 5
const TICKET_HALF_LENGTH = 4

/** A new key: 24 lower-case hex characters, 96 random bits, so that nobody can guess one. */
export const newId = (): string => randomBytes(ID_BYTES).toString('hex')

let lastPlace = 0

/**
 * A new key of a row that is listed by time: 24 lower-case hex characters, the first half its place in time, the other
 * half random. Those of one process sort as they were made, and so decide between rows of one millisecond: what is
 * written in one transaction has one moment.
 */
export const newOrderedId = (): string => {
  lastPlace = Math.max(lastPlace + 1, Date.now() * IDS_PER_MS)
  return lastPlace.toString(16).padStart(PLACE_LENGTH, '0') + newId().slice(PLACE_LENGTH)
}

const lettersOf = (length: number) =>
  Array.from({ length }, () => TELEPHONE_LETTERS[randomInt(TELEPHONE_LETTERS.length)]).join('')

/** A new order number that a person can say on the telephone, such as 7K3F9-QWM2X. */
export const newOrderNumber = (): string => `${lettersOf(HALF_LENGTH)}-${lettersOf(HALF_LENGTH)}`

/** A new ticket number that a person can say on the telephone, such as 7K3F-9QWM: shorter than an order's. */
export const newTicket = (): string => `${lettersOf(TICKET_HALF_LENGTH)}-${lettersOf(TICKET_HALF_LENGTH)}`
