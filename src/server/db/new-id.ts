import { randomBytes, randomInt } from 'node:crypto'

const ID_BYTES = 12
// No I, L, O, U: they are misheard or misread on the telephone.
const TELEPHONE_LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const HALF_LENGTH = 5

/** A new key: 24 lower-case hex characters, 96 random bits, so that nobody can guess one. */
export const newId = (): string => randomBytes(ID_BYTES).toString('hex')

const half = () =>
  Array.from({ length: HALF_LENGTH }, () => TELEPHONE_LETTERS[randomInt(TELEPHONE_LETTERS.length)]).join('')

/** A new order number that a person can say on the telephone, such as 7K3F9-QWM2X. */
export const newOrderNumber = (): string => `${half()}-${half()}`
