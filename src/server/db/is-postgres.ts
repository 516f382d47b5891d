import { type Kysely, PostgresAdapter } from 'kysely'
import type { Schema } from './schema.ts'

/** Whether queries go to PostgreSQL; otherwise they go to SQLite. */
export const isPostgres = (queries: Kysely<Schema>): boolean =>
  queries.getExecutor().adapter instanceof PostgresAdapter
