import pg from 'pg'
import { PostgresDialect } from 'kysely'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 3 * 1000
const STATEMENT_TIMEOUT_MS = 10 * 1000
const IDLE_TIMEOUT_MS = 30 * 1000

// What the shop acknowledges must survive a power cut, but a server may be set to answer before it has written. And
// after it has waited for a lock, a transaction must see what others have committed. Set after connecting, because
// poolers such as PgBouncer refuse such startup parameters.
const SETTINGS = `select set_config('statement_timeout', $1, false),
  set_config('idle_in_transaction_session_timeout', $1, false),
  set_config('default_transaction_isolation', 'read committed', false),
  case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', false) end`

/** Amounts and counts are read as numbers: whole paise stay far below 2^53. */
const readBigintsAsNumbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format),
}

// The shop's statements with many parts (batch.ts) take as long to plan as to run. They return no table's columns, so a
// newer program's migrations can't make their plans fail.
const IS_BATCH = /^with "part0" as /
const MAX_NAMED = 100

/** Makes a connection plan each batch only once, by naming it as a prepared statement. */
const prepareBatches = (client: pg.ClientBase): void => {
  const query = client.query.bind(client)
  const names = new Map<string, string>()
  const nameOf = (text: string): string | undefined => {
    if (!IS_BATCH.test(text)) return undefined
    const known = names.get(text)
    if (known || names.size >= MAX_NAMED) return known
    const name = `batch${names.size}`
    names.set(text, name)
    return name
  }
  const named = (text: string, values: unknown[]) => query({ name: nameOf(text), text, values })
  Object.assign(client, { query: named })
}

// The connection no longer answers, or its server has become a standby.
const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'Query read timeout' || ('code' in error && error.code === '25006'))

/**
 * Keeps lost connections out of a pool: after a failover they may stay open for a quarter of an hour, or for ever,
 * although another server would answer.
 */
const evictLostClients = (pool: pg.Pool): void => {
  const lost = new WeakSet<pg.ClientBase>()
  pool.on('connect', (client) => {
    const ask = client.query.bind(client)
    const asking = (...question: Parameters<typeof ask>) =>
      Promise.resolve(ask(...question)).catch((error: unknown) => {
        if (isConnectionLost(error)) lost.add(client)
        throw error
      })
    Object.assign(client, { query: asking })
  })
  // The pool does not take back a client that has been ended.
  pool.on('release', (_, client) => {
    if (lost.has(client)) void client.end()
  })
}

/**
 * PostgreSQL through a small pool that reconnects after the server was away. It ends statements and idle
 * transactions after `timeoutMs`.
 */
export const postgresDialect = (
  connectionString: string,
  timeoutMs = STATEMENT_TIMEOUT_MS,
): PostgresDialect => {
  const pool = new pg.Pool({
    connectionString,
    max: POOL_SIZE,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: IDLE_TIMEOUT_MS,
    query_timeout: timeoutMs,
    keepAlive: true,
    types: readBigintsAsNumbers,
    // Not Kysely's hook: a connection that breaks in it would occupy a place in the pool for ever.
    onConnect: async (client) => void (await client.query(SETTINGS, [String(timeoutMs)])),
  })
  // Without a listener, a lost connection would end the process; its next query reports the error anyway. The pool
  // listens to idle clients only, so each client gets its own listener for when it is in use.
  const listen = (source: { on(event: 'error', listener: () => void): unknown }) =>
    source.on('error', () => {})
  listen(pool)
  pool.on('connect', listen)
  pool.on('connect', prepareBatches)
  evictLostClients(pool)
  return new PostgresDialect({ pool })
}
