import { readEnvFile } from '#config/env-file.ts'
import { type Config, readConfig } from '#config/read-config.ts'
import { CannotDo } from './cannot-do.ts'

/** The configuration that a command runs with; CannotDo where it is wrong, or a variable that it needs is not set. */
export const requireConfig = (needed: readonly (keyof Config)[] = []): Config => {
  readEnvFile()
  const { config, problems } = readConfig(process.env)
  const missing = needed.filter((name) => config[name] === '').map((name) => `${name} is not set.`)
  if (problems.length + missing.length > 0) throw new CannotDo([...problems, ...missing].join('\n'))
  return config
}

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
