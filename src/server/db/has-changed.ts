import type { DeleteResult, InsertResult, UpdateResult } from 'kysely'

/** A statement that answers nothing but how many rows it changed. */
interface Change {
  executeTakeFirst(): Promise<Partial<InsertResult & UpdateResult & DeleteResult>>
}

/** How many rows a statement has stored, changed or deleted. */
export const countChanged = async (statement: Change): Promise<number> => {
  const { numInsertedOrUpdatedRows, numUpdatedRows, numDeletedRows } = await statement.executeTakeFirst()
  return Number(numInsertedOrUpdatedRows ?? numUpdatedRows ?? numDeletedRows ?? 0)
}

/** Whether a statement has stored, changed or deleted any row. */
export const hasChanged = async (statement: Change): Promise<boolean> => (await countChanged(statement)) > 0
