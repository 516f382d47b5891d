import { existsSync } from 'node:fs'

/** What some editors put before a file's first word. */
const MARK = '\uFEFF'

/**
 * Adds what `.env` says to the environment; what is set already stays, and a missing file is nothing. Answers why it
 * can't be read, in a sentence.
 */
export const readEnvFile = (file = '.env'): string | undefined => {
  if (!existsSync(file)) return undefined
  try {
    process.loadEnvFile(file)
  } catch {
    return `${file} can’t be read: it is no file, or this user may not.`
  }
  for (const name of Object.keys(process.env))
    if (name.startsWith(MARK)) process.env[name.slice(MARK.length)] ??= process.env[name]
  return undefined
}
