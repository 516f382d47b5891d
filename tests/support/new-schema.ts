import { randomBytes } from 'node:crypto'
import pg from 'pg'

const asking = async (server: string, statement: string) => {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A PostgreSQL schema of one shop's own: its URL, and how to be rid of it. */
export const newSchema = async (
  server = process.env.TEST_DATABASE_URL ?? '',
): Promise<{ url: string; drop: () => Promise<void> }> => {
  if (!server) throw new Error('TEST_DATABASE_URL is not set.')
  const schema = `shop_${randomBytes(6).toString('hex')}`
  await asking(server, `create schema ${schema}`)
  const url = new URL(server)
  url.searchParams.set('options', `-c search_path=${schema}`)
  return { url: url.href, drop: () => asking(server, `drop schema ${schema} cascade`) }
}
