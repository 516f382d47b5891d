import pg from 'pg'
import { CompiledQuery, PostgresDialect } from 'kysely'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 3 * 1000
const STATEMENT_TIMEOUT_MS = 10 * 1000
const IDLE_TIMEOUT_MS = 30 * 1000

const WAIT_FOR_DISK = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off'`

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
  // Without a listener a lost connection would end the process; the next query on it says what is wrong. The
  // pool listens to those that are idle only, so each gets one for its time at work.
  const listen = (source: { on(event: 'error', listener: () => void): unknown }) =>
    source.on('error', () => {})
  listen(pool)
  pool.on('connect', listen)
  return new PostgresDialect({
    pool,
    // A server may be set to answer before it has written; what the shop acknowledges survives a power cut.
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(WAIT_FOR_DISK))
    },
  })
}
