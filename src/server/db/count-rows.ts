import type { SelectQueryBuilder } from 'kysely'
import type { Schema } from './schema.ts'

/** How many rows a query finds. */
export const countRows = async <T extends keyof Schema, O>(
  question: SelectQueryBuilder<Schema, T, O>,
): Promise<number> => {
  const { count } = await question
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
