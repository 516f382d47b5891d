import { readEnvFile } from '#config/env-file.ts'
import { type Config, readConfig } from '#config/read-config.ts'
import { CommandError } from './command-error.ts'

/** Reads a command's configuration. Throws CommandError if it is wrong or a needed variable is not set. */
export const requireConfig = (needed: readonly (keyof Config)[] = []): Config => {
  const unread = readEnvFile()
  if (unread) throw new CommandError(unread)
  const { config, problems } = readConfig(process.env)
  const missing = needed.filter((name) => config[name] === '').map((name) => `${name} is not set.`)
  if (problems.length + missing.length > 0) throw new CommandError([...problems, ...missing].join('\n'))
  return config
}
