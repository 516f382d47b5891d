/** Whether a question has any row; of a statement that returns what it stored or changed, whether there was any. */
export const isAny = async (question: {
  executeTakeFirst(): Promise<object | undefined>
}): Promise<boolean> => (await question.executeTakeFirst()) !== undefined
