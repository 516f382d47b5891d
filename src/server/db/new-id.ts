import { randomBytes, randomInt } from 'node:crypto'

const ID_LENGTH = 24
const RANDOM_BYTES = 6
/** Ids of one millisecond that are told apart by their order; more borrow from the next one. */
const IDS_PER_MS = 128
// No I, L, O, U: they are misheard or misread on the telephone.
const TELEPHONE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF_LENGTH = 5
const TICKET_HALF_LENGTH = 4

let lastPlace = 0

/**
 * A new key: 24 lower-case hex characters, the first half its place in time, the other half 48 random bits. Ids of one
 * process sort in the order in which they were made, so that they decide between rows of one millisecond: what is
 * written in one transaction has one moment. Whoever knows an id may do nothing by it alone.
 */
export const newId = (): string => {
  lastPlace = Math.max(lastPlace + 1, Date.now() * IDS_PER_MS)
  const random = randomBytes(RANDOM_BYTES).toString('hex')
  return `${lastPlace.toString(16).padStart(ID_LENGTH - random.length, '0')}${random}`
}

const lettersOf = (length: number) =>
  Array.from({ length }, () => TELEPHONE_LETTERS[randomInt(TELEPHONE_LETTERS.length)]).join('')

/** A new order number that a person can say on the telephone, such as 7K3F9-QWM2X. */
export const newOrderNumber = (): string => `${lettersOf(HALF_LENGTH)}-${lettersOf(HALF_LENGTH)}`

/** A new ticket number that a person can say on the telephone, such as 7K3F-9QWM: shorter than an order's. */
export const newTicket = (): string => `${lettersOf(TICKET_HALF_LENGTH)}-${lettersOf(TICKET_HALF_LENGTH)}`
