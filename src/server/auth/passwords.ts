import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { retryAfter } from '../refusal.ts'

// About 130 ms and 32 MB each: OWASP's figures for scrypt.
const COST = { N: 2 ** 15, r: 8, p: 3 }
/** What one guess at a password costs; see `crypto.scrypt`. */
export type PasswordCost = typeof COST
const MAX_MEMORY_BYTES = 64 * 1024 * 1024
const SALT_BYTES = 16
const KEY_BYTES = 32
// Node has four threads for such work; files and host names need the others.
const AT_ONCE = 2
const MOST_WAITING = 60
const PAUSE_S = 5

/** Runs only so many at once and lets only so many wait; the rest are told to come back (503). */
const concurrencyLimit = () => {
  let inside = 0
  const waiting: (() => void)[] = []
  const finish = () => {
    inside -= 1
    waiting.shift()?.()
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= MOST_WAITING)
      throw retryAfter(PAUSE_S, 503, 'busy', 'Many people are signing in. Please try again in a moment.')
    if (inside >= AT_ONCE) await new Promise<void>((start) => waiting.push(start))
    inside += 1
    return work().finally(finish)
  }
}

const derive = (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const settle = (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(key))
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }, settle)
  })

const written = (salt: Buffer, key: Buffer, { N, r, p }: PasswordCost) =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

/** Stores and compares passwords with scrypt, never so many at once that the shop stands still. */
export const openPasswords = (cost: PasswordCost = COST) => {
  const oneOfFew = concurrencyLimit()
  const nobodys = written(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES), cost)
  return {
    /** A password as it is stored: with its own salt. */
    hash: (password: string): Promise<string> =>
      oneOfFew(async () => {
        const salt = randomBytes(SALT_BYTES)
        return written(salt, await derive(password, salt, cost), cost)
      }),
    /** Whether a password is the stored one. Takes the same time when none is stored. */
    isRight: (password: string, stored: string | null): Promise<boolean> =>
      oneOfFew(async () => {
        const [salt = '', key = ''] = (stored ?? nobodys).split('$').slice(-2)
        const derived = await derive(password, Buffer.from(salt, 'base64url'), cost)
        return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && stored !== null
      }),
  }
}

export type Passwords = ReturnType<typeof openPasswords>
