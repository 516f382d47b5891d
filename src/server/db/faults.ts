const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error && typeof error.code === 'string'
    ? error.code
    : ''

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '')

// Serialisation failure, deadlock, and SQLite's file held by another process.
const WORTH_REPEATING = /^(40001|40P01|SQLITE_BUSY.*)$/

// What is on the disk is not what was written.
const DAMAGED = /^(XX001|XX002|SQLITE_(CORRUPT|NOTADB).*)$/

// Connection lost (08), resources such as the disk used up (53), server shutting down or starting (57P),
// a statement that took too long (57014), another's idle transaction ended (25P03), a server that only reads
// (25006) or is still catching up (55000).
const AWAY =
  /^(08...|53...|57P0.|57014|25P03|25006|55000|ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|ENOSPC|SQLITE_(BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY).*)$/
const UNAVAILABLE_MESSAGES =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|driver has already been destroyed|The database connection is not open|Cannot use a pool after calling end)/

/** Whether the same transaction may succeed when it is simply tried again. */
export const isRetryable = (error: unknown): boolean => WORTH_REPEATING.test(codeOf(error))

/** Whether the database has come upon something that it can't have written itself. */
export const isDamage = (error: unknown): boolean => DAMAGED.test(codeOf(error))

/** Whether the database can't serve now (unreachable, full, busy, damaged), so that the caller may come back later. */
export const isDatabaseUnavailable = (error: unknown): boolean =>
  isRetryable(error) ||
  isDamage(error) ||
  AWAY.test(codeOf(error)) ||
  UNAVAILABLE_MESSAGES.test(messageOf(error))
