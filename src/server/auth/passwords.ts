import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { retryAfter } from '../refusal.ts'

// About 130 ms and 32 MB per hash; OWASP's recommendation for scrypt.
const COST = { N: 2 ** 15, r: 8, p: 3 }
/** The cost of hashing a password; see `crypto.scrypt`. */
export type PasswordCost = typeof COST
const MAX_MEMORY_BYTES = 64 * 1024 * 1024
const SALT_BYTES = 16
const KEY_BYTES = 32
// Node's thread pool has four threads; files and DNS need the others.
const CONCURRENT_HASHES = 2
const MAX_WAITING = 60
const PAUSE_S = 5

/**
 * Runs at most `CONCURRENT_HASHES` tasks at the same time and queues at most `MAX_WAITING`; further ones are refused
 * (503).
 */
const concurrencyLimit = () => {
  let running = 0
  const waiting: (() => void)[] = []
  const finish = () => {
    running -= 1
    waiting.shift()?.()
  }
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= MAX_WAITING)
      throw retryAfter(PAUSE_S, 503, 'busy', 'Many people are signing in. Please try again in a moment.')
    if (running >= CONCURRENT_HASHES) await new Promise<void>((start) => waiting.push(start))
    running += 1
    return work().finally(finish)
  }
}

const derive = (password: string, salt: Buffer, cost: PasswordCost): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const settle = (error: Error | null, key: Buffer) => (error ? reject(error) : resolve(key))
    scrypt(password.normalize('NFKC'), salt, KEY_BYTES, { ...cost, maxmem: MAX_MEMORY_BYTES }, settle)
  })

const encoded = (salt: Buffer, key: Buffer, { N, r, p }: PasswordCost) =>
  ['scrypt', N, r, p, salt.toString('base64url'), key.toString('base64url')].join('$')

/** Hashes and compares passwords with scrypt; limits concurrent hashes, so that they cannot block the shop. */
export const openPasswords = (cost: PasswordCost = COST) => {
  const limited = concurrencyLimit()
  const dummyHash = encoded(randomBytes(SALT_BYTES), randomBytes(KEY_BYTES), cost)
  return {
    /** The hash of a password with a new salt, as it is stored. */
    hash: (password: string): Promise<string> =>
      limited(async () => {
        const salt = randomBytes(SALT_BYTES)
        return encoded(salt, await derive(password, salt, cost), cost)
      }),
    /** Whether a password matches the stored hash. Takes the same time if none is stored. */
    isRight: (password: string, stored: string | null): Promise<boolean> =>
      limited(async () => {
        const [salt = '', key = ''] = (stored ?? dummyHash).split('$').slice(-2)
        const derived = await derive(password, Buffer.from(salt, 'base64url'), cost)
        return timingSafeEqual(derived, Buffer.from(key, 'base64url')) && stored !== null
      }),
  }
}

export type Passwords = ReturnType<typeof openPasswords>
