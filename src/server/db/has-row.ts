/** Whether a query finds a row, or whether a statement returned one that it stored or changed. */
export const hasRow = async (query: { executeTakeFirst(): Promise<object | undefined> }): Promise<boolean> =>
  (await query.executeTakeFirst()) !== undefined
