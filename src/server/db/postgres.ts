import pg from 'pg'
import { PostgresDialect } from 'kysely'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 3 * 1000
const STATEMENT_TIMEOUT_MS = 10 * 1000
const IDLE_TIMEOUT_MS = 30 * 1000

/** Amounts and counts arrive as numbers: whole paise stay far below 2^53. */
const readBigintsAsNumbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
}

/** PostgreSQL through a small pool that connects anew by itself after the server was away. */
export const postgresDialect = (connectionString: string): PostgresDialect => {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: STATEMENT_TIMEOUT_MS,
    idle_in_transaction_session_timeout: STATEMENT_TIMEOUT_MS,
    keepAlive: true,
    types: readBigintsAsNumbers,
  })
  // Without a listener a lost idle connection would end the process; the next query says what is wrong.
  pool.on('error', () => {})
  return new PostgresDialect({ pool })
}
