import { type Expression, sql, type SqlBool } from 'kysely'
import type { Queries } from './database.ts'
import type { Schema } from './schema.ts'

/** The statement that inserts a row if a condition holds when it runs. */
export const insertingIf = <Table extends keyof Schema & string>(
  queries: Queries,
  table: Table,
  row: Schema[Table],
  condition: Expression<SqlBool>,
) =>
  queries
    .insertInto(table)
    .columns(Object.keys(row) as (keyof Schema[Table] & string)[])
    .expression(
      queries
        .selectNoFrom(Object.entries(row).map(([column, value]) => sql`${value}`.as(column)))
        .where(condition),
    )
