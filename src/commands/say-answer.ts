import { CannotDo } from './cannot-do.ts'

const sentenceOf = (error: unknown): unknown => (error instanceof CannotDo ? error.message : error)

/** Prints the sentence that a command answers, or why it can't, and ends with 1 then; of a bug, all that is known. */
export const sayAnswer = async (command: () => Promise<string>, say = sentenceOf): Promise<void> => {
  try {
    console.log(await command())
  } catch (error) {
    console.error(say(error))
    process.exitCode = 1
  }
}
