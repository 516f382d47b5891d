import { ExpressionWrapper, type OperationNodeSource, type RawBuilder, sql } from 'kysely'
import { codeOf } from '#config/errors.ts'
import type { Database, Queries } from './database.ts'
import { isPostgres } from './is-postgres.ts'
import { withRetries } from './with-retries.ts'

type Statement = OperationNodeSource & { execute(): Promise<unknown> }
type Returning = OperationNodeSource & { execute(): Promise<readonly unknown[]> }

/** Statements that only take effect if the first of them changes a row, which it returns. */
interface ConditionalBatch {
  readonly first: Returning
  readonly rest: readonly Statement[]
}

const DIVISION_BY_ZERO = '22012'

const asParts = (statements: readonly OperationNodeSource[]): RawBuilder<unknown> =>
  sql.join(
    statements.map((statement, n) => {
      const part = new ExpressionWrapper(statement.toOperationNode())
      return sql`${sql.ref(`part${n}`)} as (${part})`
    }),
  )

/**
 * Runs statements of one transaction that don't depend on each other and whose results are not needed. PostgreSQL gets
 * them as one statement, to save round trips; SQLite, in this process, runs them one after the other.
 */
export const executeBatch = async (queries: Queries, statements: readonly Statement[]): Promise<void> => {
  if (!isPostgres(queries)) {
    for (const statement of statements) await statement.execute()
    return
  }
  await sql`with ${asParts(statements)} select`.execute(queries)
}

const inOneStatement = async (queries: Queries, { first, rest }: ConditionalBatch): Promise<boolean> => {
  try {
    // Only an error undoes what the other parts have done: without a row, this divides by zero.
    await sql`with ${asParts([first, ...rest])} select 1 / count(*) from part0`.execute(queries)
    return true
  } catch (error) {
    if (codeOf(error) === DIVISION_BY_ZERO) return false
    throw error
  }
}

/**
 * Runs statements whose values are known in advance as a transaction of their own: all of them if the first changes a
 * row, else none. Returns whether it did. Takes one round trip to PostgreSQL, commit included; SQLite groups its
 * commits anyway.
 */
export const executeIf = (
  { kysely, dialect, transaction }: Database,
  batchIn: (queries: Queries) => ConditionalBatch,
): Promise<boolean> =>
  dialect === 'postgres'
    ? withRetries(() => inOneStatement(kysely, batchIn(kysely)))
    : transaction(async (queries) => {
        const { first, rest } = batchIn(queries)
        if ((await first.execute()).length === 0) return false
        for (const statement of rest) await statement.execute()
        return true
      })
