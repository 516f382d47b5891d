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

// What the shop asks in one statement with many parts (batch.ts) takes as long to plan as to do. Such a statement answers
// no columns, so that a newer program's tables can't contradict its plan.
const IS_BATCH = /^with "part0" as /
const MOST_NAMED = 100

/** Has a connection plan each batch once, by giving it a name there. */
const nameBatches = (client: pg.ClientBase): void => {
  const query = client.query.bind(client)
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    if (!IS_BATCH.test(text)) return undefined
    const known = names.get(text)
    if (known || names.size >= MOST_NAMED) return known
    const name = `batch${names.size}`
    names.set(text, name)
    return name
  }
  const named = (text: string, values: unknown[]) => query({ name: nameOf(text), text, values })
  Object.assign(client, { query: named })
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
  pool.on('connect', nameBatches)
  return new PostgresDialect({
    pool,
    // A server may be set to answer before it has written; what the shop acknowledges survives a power cut.
    onCreateConnection: async (connection) => {
      await connection.executeQuery(CompiledQuery.raw(WAIT_FOR_DISK))
    },
  })
}
