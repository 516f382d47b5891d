import pg from 'pg'
import { PostgresDialect } from 'kysely'

const POOL_SIZE = 10
const CONNECT_TIMEOUT_MS = 3 * 1000
const STATEMENT_TIMEOUT_MS = 10 * 1000
const IDLE_TIMEOUT_MS = 30 * 1000

// A server may be set to answer before it has written; what the shop acknowledges survives a power cut.
// Asked for once the connection is there: poolers such as PgBouncer refuse one that asks for such things at its start.
const SETTINGS = `select set_config('statement_timeout', $1, false),
  set_config('idle_in_transaction_session_timeout', $1, false),
  case when current_setting('synchronous_commit') = 'off' then set_config('synchronous_commit', 'on', false) end`

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

// It hears no more, or is one to a server that has become a standby.
const isOfNoUse = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message === 'Query read timeout' || ('code' in error && error.code === '25006'))

/**
 * Has a pool keep no connection that is of no use any more: after a failover such connections may stay open for a
 * quarter of an hour, or for ever, beside a server that would do.
 */
const dropUseless = (pool: pg.Pool): void => {
  const useless = new WeakSet<pg.ClientBase>()
  pool.on('connect', (client) => {
    const ask = client.query.bind(client)
    const asking = (...question: Parameters<typeof ask>) =>
      Promise.resolve(ask(...question)).catch((error: unknown) => {
        if (isOfNoUse(error)) useless.add(client)
        throw error
      })
    Object.assign(client, { query: asking })
  })
  // One that was ended by then is not kept.
  pool.on('release', (_, client) => {
    if (useless.has(client)) void client.end()
  })
}

/**
 * PostgreSQL through a small pool that connects anew by itself after the server was away. No statement takes longer than
 * `timeoutMs`, and no transaction stands idle for as long.
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
    // Not Kysely's hook for this: a connection that breaks meanwhile would take up its place for ever.
    onConnect: async (client) => void (await client.query(SETTINGS, [String(timeoutMs)])),
  })
  // Without a listener a lost connection would end the process; the next query on it says what is wrong. The
  // pool listens to those that are idle only, so each gets one for its time at work.
  const listen = (source: { on(event: 'error', listener: () => void): unknown }) =>
    source.on('error', () => {})
  listen(pool)
  pool.on('connect', listen)
  pool.on('connect', nameBatches)
  dropUseless(pool)
  return new PostgresDialect({ pool })
}
