import { readEnvFile } from '#config/env-file.ts'
import { type Config, readConfig } from '#config/read-config.ts'
import { type Database, openDatabase } from '#server/db/database.ts'
import { CannotDo } from './cannot-do.ts'

export interface Surroundings {
  readonly config: Config
  readonly db: Database
  /** Which database it is, without its password. */
  readonly place: string
}

const placeOf = ({ DATABASE_URL, DATA_DIR }: Config): string => {
  if (!DATABASE_URL) return `SQLite in ${DATA_DIR}`
  const { hostname, port, pathname } = new URL(DATABASE_URL)
  return `PostgreSQL ${pathname.slice(1)} on ${hostname}${port && `:${port}`}`
}

/**
 * Runs an operator's command over the configured database: prints the sentence it answers, or why it can't, and
 * ends with 1 then.
 */
export const runCommand = async (command: (surroundings: Surroundings) => Promise<string>): Promise<void> => {
  try {
    readEnvFile()
    const { config, problems } = readConfig(process.env)
    if (problems.length > 0) throw new CannotDo(problems.join('\n'))
    const db = await openDatabase(config)
    try {
      console.log(await command({ config, db, place: placeOf(config) }))
    } finally {
      await db.close()
    }
  } catch (error) {
    console.error(error instanceof CannotDo ? error.message : error)
    process.exitCode = 1
  }
}
