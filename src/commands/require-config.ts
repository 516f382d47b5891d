import { readEnvFile } from '#config/env-file.ts'
import { type Config, readConfig } from '#config/read-config.ts'
import { CannotDo } from './cannot-do.ts'

/** Reads a command's configuration. Throws CannotDo if it is wrong or a needed variable is not set. */
export const requireConfig = (needed: readonly (keyof Config)[] = []): Config => {
  const unread = readEnvFile()
  if (unread) throw new CannotDo(unread)
  const { config, problems } = readConfig(process.env)
  const missing = needed.filter((name) => config[name] === '').map((name) => `${name} is not set.`)
  if (problems.length + missing.length > 0) throw new CannotDo([...problems, ...missing].join('\n'))
  return config
}
