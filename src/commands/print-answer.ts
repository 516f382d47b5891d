import { CommandError } from './command-error.ts'

const sentenceOf = (error: unknown): unknown => (error instanceof CommandError ? error.message : error)

/** Prints a command's answer. If it throws, prints what `say` makes of the error and exits with 1. */
export const printAnswer = async (command: () => Promise<string>, say = sentenceOf): Promise<void> => {
  try {
    console.log(await command())
  } catch (error) {
    console.error(say(error))
    process.exitCode = 1
  }
}
