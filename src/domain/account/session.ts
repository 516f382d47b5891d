import { isRecord } from '../unknown-json.ts'

/** The signed-in user, as the back end returns her and browser storage keeps her under `data`. */
export interface User {
  readonly _id: string
  readonly googleId: string | null
  readonly name: string
  readonly email: string
  /** Only decides which menu entries to show; the server checks its database. */
  readonly isAdmin: boolean
}

/** An `exp` beyond this was given in milliseconds instead of seconds. */
const SECONDS_OF_YEAR_5138 = 1e11

/** Reads a user from an answer or from browser storage; undefined if a field is missing or has the wrong type. */
export const readUser = (value: unknown): User | undefined => {
  if (!isRecord(value)) return undefined
  const { _id, googleId = null, name, email, isAdmin } = value
  if (typeof _id !== 'string' || typeof name !== 'string' || typeof email !== 'string') return undefined
  if (googleId !== null && typeof googleId !== 'string') return undefined
  return { _id, googleId, name, email, isAdmin: isAdmin === true }
}

/** Whether a token's claims are still valid at `now`, in seconds; false if `exp` is missing or not plausible. */
export const isLasting = (claims: unknown, now: number): boolean => {
  const exp = isRecord(claims) ? claims['exp'] : undefined
  return typeof exp === 'number' && exp > now && exp < SECONDS_OF_YEAR_5138
}

/** The id that payment calls send for the buyer. */
export const buyerOf = (user: User): string => user.googleId ?? user._id
