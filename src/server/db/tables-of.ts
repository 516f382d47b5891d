import { type Kysely, sql, type Transaction } from 'kysely'
import type { Schema } from './schema.ts'

/** The names of a database's tables; in PostgreSQL, those of the current schema. */
export const tablesOf = async (
  queries: Kysely<Schema> | Transaction<Schema>,
  dialect: 'sqlite' | 'postgres',
): Promise<readonly string[]> => {
  const { rows } = await (
    dialect === 'postgres'
      ? sql<{
          name: string
        }>`select table_name as name from information_schema.tables where table_schema = current_schema()`
      : sql<{ name: string }>`select name from sqlite_master where type = 'table'`
  ).execute(queries)
  return rows.map(({ name }) => name)
}
