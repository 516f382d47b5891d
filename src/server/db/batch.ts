import { ExpressionWrapper, type OperationNodeSource, PostgresAdapter, sql } from 'kysely'
import type { Queries } from './database.ts'

type Statement = OperationNodeSource & { execute(): Promise<unknown> }

/**
 * Statements of one transaction that need nothing of one another and answer nothing. PostgreSQL hears of all of
 * them at once, since every question is a journey; SQLite is in this very process and hears one after the other.
 */
export const executeBatch = async (queries: Queries, statements: readonly Statement[]): Promise<void> => {
  if (!(queries.getExecutor().adapter instanceof PostgresAdapter)) {
    for (const statement of statements) await statement.execute()
    return
  }
  const parts = statements.map((statement, n) => {
    const part = new ExpressionWrapper(statement.toOperationNode())
    return sql`${sql.ref(`part${n}`)} as (${part})`
  })
  await sql`with ${sql.join(parts)} select`.execute(queries)
}
