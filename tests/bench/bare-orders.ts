import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import BetterSqlite from 'better-sqlite3'
import pg from 'pg'
import { readConfig } from '#config/read-config.ts'
import { openRazorpay } from '#server/payments/razorpay.ts'
import { serveForParent } from './bare-process.ts'

/** The least work an order can be: a commit, the same call to the provider, another commit, and no checks. */

const { DATABASE_URL, FILE = '' } = process.env
const TABLE = 'create table bare_orders (id text primary key, body text not null, provider_order_id text)'
const INSERT = 'insert into bare_orders (id, body) values ($1, $2)'
const UPDATE = 'update bare_orders set provider_order_id = $1 where id = $2'

type Run = (statement: string, values: readonly string[]) => unknown

const openSqlite = (): Run => {
  const file = new BetterSqlite(FILE)
  file.pragma('journal_mode = WAL')
  file.pragma('synchronous = FULL')
  file.exec(TABLE)
  const prepared = new Map([INSERT, UPDATE].map((text) => [text, file.prepare(text.replace(/\$\d/g, '?'))]))
  return (statement, values) => prepared.get(statement)?.run(...values)
}

const openPostgres = async (connectionString: string): Promise<Run> => {
  const pool = new pg.Pool({ connectionString, max: 10 })
  await pool.query(TABLE)
  return (statement, values) => pool.query(statement, [...values])
}

const run = DATABASE_URL ? await openPostgres(DATABASE_URL) : openSqlite()
const { createOrder } = openRazorpay(readConfig(process.env).config)

const textOf = async (message: IncomingMessage) => {
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part)
  return Buffer.concat(parts).toString()
}

await serveForParent(async (request, response) => {
  const body = await textOf(request)
  const { amount } = JSON.parse(body)
  const orderId = randomBytes(12).toString('hex')
  await run(INSERT, [orderId, body])
  const { id } = await createOrder({ amountPaise: amount, currency: 'INR', receipt: orderId, orderId })
  await run(UPDATE, [id, orderId])
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ id, amount, orderId }))
})
