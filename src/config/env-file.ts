import { existsSync } from 'node:fs'

/** The byte order mark that some editors put at the start of a file. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * Adds the variables of `.env` to the environment; variables that are already set win, and a missing file is ignored.
 * Returns why the file can't be read, as a sentence.
 */
export const readEnvFile = (file = '.env'): string | undefined => {
  if (!existsSync(file)) return undefined
  try {
    process.loadEnvFile(file)
  } catch {
    return `${file} can’t be read: it is not a file, or this user may not read it.`
  }
  for (const name of Object.keys(process.env))
    if (name.startsWith(BYTE_ORDER_MARK))
      process.env[name.slice(BYTE_ORDER_MARK.length)] ??= process.env[name]
  return undefined
}
