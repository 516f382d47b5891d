const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

// Serialisation failure, deadlock, and an SQLite file locked by another process.
const WORTH_REPEATING = /^(40001|40P01|SQLITE_BUSY.*)$/

// In PostgreSQL; SQLite runs one transaction at a time.
const UNIQUE_VIOLATION = '23505'

// The disk returns something else than what was written.
const DAMAGED = /^(XX001|XX002|SQLITE_(CORRUPT|NOTADB).*)$/

// Connection lost (08), resources such as the disk exhausted (53), server shutting down or starting (57P), statement
// timed out (57014), lock not available in time (55P03), idle (25P03) or long (25P04) transaction ended, read-only
// server (25006), server still catching up (55000).
const AWAY =
  /^(08...|53...|57P0.|57014|55P03|25P0[34]|25006|55000|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENOSPC|SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY).*)$/
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|driver has already been destroyed|The database connection is not open|Cannot use a pool after calling end)/

/** Whether the same transaction may succeed if it is simply repeated. */
export const isRetryable = (error: unknown): boolean => WORTH_REPEATING.test(codeOf(error))

/** Whether another transaction has just stored what must be unique. */
export const isDuplicate = (error: unknown): boolean => codeOf(error) === UNIQUE_VIOLATION

/** Whether the database found data that it can't have written itself. */
export const isDamage = (error: unknown): boolean => DAMAGED.test(codeOf(error))

/** Whether the database can't serve now (unreachable, full, busy or damaged), so the caller should try again later. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isRetryable(error) ||
  isDamage(error) ||
  AWAY.test(codeOf(error)) ||
  UNAVAILABLE_MESSAGES.test(messageOf(error))
