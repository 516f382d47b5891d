import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { describe } from 'vitest'
import { openShop, type Shop, type ShopOptions } from './shop.ts'

const SERVER = process.env.TEST_DATABASE_URL ?? ''

export type DatabaseName = 'sqlite' | 'postgres'

const asking = async (statement: string) => {
  const client = new pg.Client({ connectionString: SERVER })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/** A PostgreSQL schema of one shop's own: its address, and how to be rid of it. */
export const newSchema = async (): Promise<{ address: string; drop: () => Promise<void> }> => {
  if (!SERVER) throw new Error('TEST_DATABASE_URL is not set.')
  const schema = `shop_${randomBytes(6).toString('hex')}`
  await asking(`create schema ${schema}`)
  const address = new URL(SERVER)
  address.searchParams.set('options', `-c search_path=${schema}`)
  return { address: address.href, drop: () => asking(`drop schema ${schema} cascade`) }
}

/** Says the same of the shop on SQLite and, when TEST_DATABASE_URL is set, on PostgreSQL. */
export const onBothDatabases = (
  say: (open: (options?: ShopOptions) => Promise<Shop>, database: DatabaseName) => void,
): void => {
  for (const database of ['sqlite', 'postgres'] as const)
    describe.skipIf(database === 'postgres' && !SERVER)(`on ${database}`, () => {
      say((options) => openShop({ database, ...options }), database)
    })
}
