import { randomBytes, randomInt } from 'node:crypto'

const ID_BYTES = 12
const PLACE_LENGTH = 12
/** How many ids per millisecond sort in order; any more borrow from the next millisecond. */
const IDS_PER_MS = 16
// Without I, L, O and U, which are misheard or misread.
const TELEPHONE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF_LENGTH = 5
const TICKET_HALF_LENGTH = 4

/** A new key that can't be guessed: 24 lower-case hex characters, 96 random bits. */
export const newId = (): string => randomBytes(ID_BYTES).toString('hex')

let lastPlace = 0

/**
 * A new key for rows listed by time: 24 lower-case hex characters, of which the first half is the time and the second
 * half random. Keys of one process sort in the order of their creation, even among rows with the same timestamp, such
 * as those of one transaction.
 */
export const newOrderedId = (): string => {
  lastPlace = Math.max(lastPlace + 1, Date.now() * IDS_PER_MS)
  return lastPlace.toString(16).padStart(PLACE_LENGTH, '0') + newId().slice(PLACE_LENGTH)
}

const lettersOf = (length: number) =>
  Array.from({ length }, () => TELEPHONE_LETTERS[randomInt(TELEPHONE_LETTERS.length)]).join('')

/** A new order number that can be read out on the telephone, such as 7K3F9-QWM2X. */
export const newOrderNumber = (): string => `${lettersOf(HALF_LENGTH)}-${lettersOf(HALF_LENGTH)}`

/** A new ticket number that can be read out on the telephone, such as 7K3F-9QWM; shorter than an order number. */
export const newTicket = (): string => `${lettersOf(TICKET_HALF_LENGTH)}-${lettersOf(TICKET_HALF_LENGTH)}`
