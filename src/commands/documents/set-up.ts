import { setTimeout as sleep } from 'node:timers/promises'
import { AppwriteException, Client, TablesDB, TablesDBIndexType } from 'node-appwrite'
import type { Config } from '#config/read-config.ts'
import { type Column, type TableDefinition, tablesOf } from './tables.ts'

const POLL_MS = 250
const MAX_WAIT_MS = 60 * 1000

/** Called with a message for each thing that was created or already existed. */
export type Say = (sentence: string) => void

/** Creates something unless it already exists, so that a repeat does no harm. */
const ensure = async (say: Say, what: string, make: () => Promise<unknown>): Promise<void> => {
  try {
    await make()
    say(`${what}: created`)
  } catch (error) {
    if (!(error instanceof AppwriteException) || error.code !== 409) throw error
    say(`${what}: already there`)
  }
}

interface Place {
  readonly databaseId: string
  readonly tableId: string
}

const makeColumn = (tables: TablesDB, place: Place, key: string, column: Column): Promise<unknown> => {
  const asked = { ...place, key, required: 'required' in column && column.required === true }
  switch (column.type) {
    case 'varchar':
      return tables.createVarcharColumn({ ...asked, size: column.size })
    case 'enum':
      return tables.createEnumColumn({ ...asked, elements: [...column.elements] })
    case 'boolean':
      return tables.createBooleanColumn({ ...asked, xdefault: column.default })
    case 'text':
      return tables.createTextColumn(asked)
    case 'datetime':
      return tables.createDatetimeColumn(asked)
  }
}

/**
 * Waits until a column exists: the service creates columns after the call returns, and refuses an index before that.
 */
const untilAvailable = async (tables: TablesDB, place: Place, key: string): Promise<void> => {
  const end = Date.now() + MAX_WAIT_MS
  for (;;) {
    const { status } = await tables.getColumn({ ...place, key })
    if (status === 'available') return
    if (status === 'failed' || status === 'stuck' || Date.now() > end)
      throw new Error(
        `The column ${place.tableId}.${key} is ${status}. Delete it in the console and run this again.`,
      )
    await sleep(POLL_MS)
  }
}

const setUpTable = async (tables: TablesDB, databaseId: string, table: TableDefinition, say: Say) => {
  const { id: tableId, name, columns, indexes, unique } = table
  const place = { databaseId, tableId }
  await ensure(say, `Table ${tableId}`, () =>
    tables.createTable({ ...place, name, permissions: [], rowSecurity: false }),
  )
  for (const [key, column] of Object.entries(columns))
    await ensure(say, `Column ${tableId}.${key}`, () => makeColumn(tables, place, key, column))
  for (const key of Object.keys(columns)) await untilAvailable(tables, place, key)
  const wanted = [
    ...unique.map((column) => ({ key: `${column}_unique`, type: TablesDBIndexType.Unique, column })),
    ...indexes.map((column) => ({ key: `${column}_key`, type: TablesDBIndexType.Key, column })),
  ]
  for (const { key, type, column } of wanted)
    await ensure(say, `Index ${tableId}.${key}`, () =>
      tables.createIndex({ ...place, key, type, columns: [column] }),
    )
}

/** Creates the database, tables, columns and indexes that the shop needs in the document service. Safe to repeat. */
export const setUpDocuments = async (config: Config, say: Say): Promise<void> => {
  const client = new Client()
    .setEndpoint(config.APPWRITE_ENDPOINT)
    .setProject(config.APPWRITE_PROJECT_ID)
    .setKey(config.APPWRITE_API_KEY)
  const tables = new TablesDB(client)
  const databaseId = config.APPWRITE_DATABASE_ID
  await ensure(say, `Database ${databaseId}`, () => tables.create({ databaseId, name: 'Shop' }))
  for (const table of tablesOf(config)) await setUpTable(tables, databaseId, table, say)
}
