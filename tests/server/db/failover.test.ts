import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { Kysely, sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { isDatabaseUnavailable } from '#server/db/faults.ts'
import { postgresDialect } from '#server/db/postgres.ts'
import { openCuttable } from '../../support/cuttable-line.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? ''
const SHORT_MS = 300
/** More than the pool's connections. */
const MANY = 12

const openPool = (url: string, timeoutMs?: number) => {
  const kysely = new Kysely<never>({ dialect: postgresDialect(url, timeoutMs) })
  onTestFinished(() => kysely.destroy())
  return kysely
}

const openLine = async () => {
  const line = await openCuttable(SERVER)
  onTestFinished(line.cut)
  return line
}

const answers = (kysely: Kysely<never>) =>
  sql<{ one: number }>`select 1 as one`.execute(kysely).then(({ rows }) => rows[0]?.one)

const faultOf = (question: Promise<unknown>): Promise<unknown> =>
  question.then(
    () => undefined,
    (error: unknown) => error,
  )

test('a new connection sets nothing that a pooler doesn’t know', async () => {
  const listener = createServer().listen(0, '127.0.0.1')
  await once(listener, 'listening')
  onTestFinished(() => void listener.close())
  const { port } = listener.address() as AddressInfo
  const asked = faultOf(answers(openPool(`postgres://shop@127.0.0.1:${port}/shop`)))
  const [socket] = await once(listener, 'connection')
  const [first] = (await once(socket, 'data')) as [Buffer]
  socket.destroy()
  await asked
  // What PgBouncer accepts, unless it is configured to accept more.
  const known = ['user', 'database', 'client_encoding', 'application_name']
  const words = first.subarray(8).toString().split('\0')
  expect(words.filter((word, at) => at % 2 === 0 && word !== '' && !known.includes(word))).toEqual([])
})

describe.skipIf(!SERVER)('on postgres', () => {
  test('no statement and no idle transaction blocks the server for more than ten seconds', async () => {
    const { rows } = await sql`select current_setting('statement_timeout') as statement,
      current_setting('idle_in_transaction_session_timeout') as idle`.execute(openPool(SERVER))
    expect(rows).toEqual([{ statement: '10s', idle: '10s' }])
  })

  test('connections that break before they are ready don’t use up the pool', async () => {
    const line = await openLine()
    const kysely = openPool(line.url)
    line.breakAt('set_config')
    for (let n = 0; n < MANY; n += 1) expect(isDatabaseUnavailable(await faultOf(answers(kysely)))).toBe(true)
    line.breakAt(undefined)
    expect(await answers(kysely)).toBe(1)
  })

  test('a server that vanished is asked once on each connection, then on a new one', async () => {
    const line = await openLine()
    const kysely = openPool(line.url, SHORT_MS)
    expect(await answers(kysely)).toBe(1)
    line.hush()
    expect(isDatabaseUnavailable(await faultOf(answers(kysely)))).toBe(true)
    expect(await answers(kysely)).toBe(1)
  })

  test('a connection to a server that has become read-only is replaced by a new one', async () => {
    const kysely = openPool(SERVER)
    const write = () => sql`create temporary table written (n integer) on commit drop`.execute(kysely)
    await sql`set default_transaction_read_only = on`.execute(kysely)
    expect(isDatabaseUnavailable(await faultOf(write()))).toBe(true)
    await write()
  })
})
