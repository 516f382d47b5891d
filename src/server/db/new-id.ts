import { randomBytes, randomInt } from 'node:crypto'

const ID_BYTES = 12
// No I, L, O, U: they are misheard or misread on the telephone.
const TELEPHONE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF_LENGTH = 5
const TICKET_HALF_LENGTH = 4

/** A new key: 24 lower-case hex characters, 96 random bits, so that nobody can guess one. */
export const newId = (): string => randomBytes(ID_BYTES).toString('hex')

const lettersOf = (length: number) =>
  Array.from({ length }, () => TELEPHONE_LETTERS[randomInt(TELEPHONE_LETTERS.length)]).join('')

/** A new order number that a person can say on the telephone, such as 7K3F9-QWM2X. */
export const newOrderNumber = (): string => `${lettersOf(HALF_LENGTH)}-${lettersOf(HALF_LENGTH)}`

/** A new ticket number that a person can say on the telephone, such as 7K3F-9QWM: shorter than an order's. */
export const newTicket = (): string => `${lettersOf(TICKET_HALF_LENGTH)}-${lettersOf(TICKET_HALF_LENGTH)}`
