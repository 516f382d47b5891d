import { isRecord } from '../unknown-json.ts'

/** Who is signed in, as the back end answers it and browser storage keeps it under `data`. */
export interface User {
  readonly _id: string
  readonly googleId: string | null
  readonly name: string
  readonly email: string
  /** For showing menu entries only; the server asks its database. */
  readonly isAdmin: boolean
}

/** A point in time after this many seconds was meant in milliseconds. */
const SECONDS_OF_YEAR_5138 = 1e11

/** A user as an answer or browser storage gives it, or nothing when a field is missing or of another type. */
export const readUser = (value: unknown): User | undefined => {
  if (!isRecord(value)) return undefined
  const { _id, googleId = null, name, email, isAdmin } = value
  if (typeof _id !== 'string' || typeof name !== 'string' || typeof email !== 'string') return undefined
  if (googleId !== null && typeof googleId !== 'string') return undefined
  return { _id, googleId, name, email, isAdmin: isAdmin === true }
}

/** Whether a token's claims say that it lasts beyond `now`, in seconds; a missing or odd `exp` says no. */
export const isLasting = (claims: unknown, now: number): boolean => {
  const exp = isRecord(claims) ? claims['exp'] : undefined
  return typeof exp === 'number' && exp > now && exp < SECONDS_OF_YEAR_5138
}

/** Who the payment calls name as the buyer. */
export const buyerOf = (user: User): string => user.googleId ?? user._id
