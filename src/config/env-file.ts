import { existsSync, readFileSync } from 'node:fs'
import { variables } from './env-schema.ts'

/** The byte order mark that some editors put at the start of a file. */
const BYTE_ORDER_MARK = '\uFEFF'

/** The start of a line whose value, without quotes, contains or begins with a # that no space precedes. */
const CUT_OFF = /^\s*(?:export\s+)?(\w+)\s*=(?:#\S|\s*[^\s'"`#](?:[^#\n]*[^\s#])?#)/

/**
 * The shop's variables of which Node, unlike compose and the shell, reads only a part: a secret that was made up would
 * lack its end, and nothing would say so.
 */
const cutOffIn = (text: string): readonly string[] =>
  text
    .split('\n')
    .flatMap((line) => CUT_OFF.exec(line)?.[1] ?? [])
    .filter((name) => Object.hasOwn(variables, name))

/**
 * Adds the variables of `.env` to the environment; variables that are already set win, and a missing file is ignored.
 * Returns why the file can't be used, as a sentence.
 */
export const readEnvFile = (file = '.env'): string | undefined => {
  if (!existsSync(file)) return undefined
  const before = new Set(Object.keys(process.env))
  let cutOff: readonly string[]
  try {
    process.loadEnvFile(file)
    cutOff = cutOffIn(readFileSync(file, 'utf8')).filter((name) => !before.has(name))
  } catch {
    return `${file} can’t be read: it is not a file, or this user may not read it.`
  }
  for (const name of Object.keys(process.env))
    if (name.startsWith(BYTE_ORDER_MARK))
      process.env[name.slice(BYTE_ORDER_MARK.length)] ??= process.env[name]
  return cutOff.length > 0
    ? `${file}: put the value of ${cutOff.join(', ')} in single quotes, because without them it ends at its #.`
    : undefined
}
