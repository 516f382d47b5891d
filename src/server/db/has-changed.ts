import type { DeleteResult, InsertResult, UpdateResult } from 'kysely'

/** A statement that returns only how many rows it changed. */
interface Change {
  executeTakeFirst(): Promise<Partial<InsertResult & UpdateResult & DeleteResult>>
}

/** How many rows a statement inserted, updated or deleted. */
export const countChanged = async (statement: Change): Promise<number> => {
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } = await statement.executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0)
}

/** Whether a statement inserted, updated or deleted any row. */
export const hasChanged = async (statement: Change): Promise<boolean> => (await countChanged(statement)) > 0
