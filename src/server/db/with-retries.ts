import { setTimeout as sleep } from 'node:timers/promises'
import { isRetryable } from './faults.ts'

const ATTEMPTS = 6
const FIRST_PAUSE_MS = 10

/** Repeats work that failed only because of a conflict, up to six times, with growing pauses. */
export const withRetries = async <T>(work: () => Promise<T>, attempt = 1): Promise<T> => {
  try {
    return await work()
  } catch (error) {
    if (attempt >= ATTEMPTS || !isRetryable(error)) throw error
    await sleep(FIRST_PAUSE_MS * 2 ** attempt * (0.5 + Math.random()))
    return withRetries(work, attempt + 1)
  }
}
