/** Whether a query finds a row, or whether a statement returned one that it stored or changed. */
export const isAny = async (question: {
  executeTakeFirst(): Promise<object | undefined>
}): Promise<boolean> => (await question.executeTakeFirst()) !== undefined
