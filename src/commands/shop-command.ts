import { dataFolderProblem } from '#config/data-folder.ts'
import { messageOf } from '#config/errors.ts'
import type { Config } from '#config/read-config.ts'
import { connectDatabase, type Database, openDatabase } from '#server/db/database.ts'
import { isDatabaseUnavailable } from '#server/db/faults.ts'
import { databaseProblem, isDatabaseThere, placeOf } from '#server/db/inspect.ts'
import { CannotDo } from './cannot-do.ts'
import { requireConfig } from './require-config.ts'
import { sayAnswer } from './say-answer.ts'

export interface Deps {
  readonly config: Config
  readonly db: Database
  /** Which database it is, without its password. */
  readonly place: string
}

/** Runs a command over a database; rejects with CannotDo when that goes away, or is full, in the middle. */
const runOver = async (
  config: Config,
  command: (deps: Deps) => Promise<string>,
  migrates: boolean,
): Promise<string> => {
  const place = placeOf(config)
  try {
    const db = migrates ? await openDatabase(config) : await connectDatabase(config)
    return await command({ config, db, place }).finally(() => db.close())
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw new CannotDo(`${place} can’t be used: ${messageOf(error)}.`)
    throw error
  }
}

/**
 * Runs an operator's command over the configured database, its tables up to date unless told otherwise: prints the
 * sentence it answers, or why it can't, and ends with 1 then.
 */
export const runCommand = async (
  command: (deps: Deps) => Promise<string>,
  { migrates = true } = {},
): Promise<void> => {
  process.umask(0o077)
  await sayAnswer(async () => {
    const config = requireConfig()
    // Beside a PostgreSQL, too, what a command changes leaves a trace in the data folder.
    const problem =
      (migrates ? await dataFolderProblem(config.DATA_DIR) : undefined) ?? (await databaseProblem(config))
    if (problem) throw new CannotDo(problem)
    if (!migrates && !isDatabaseThere(config))
      throw new CannotDo(`There is no database yet (${placeOf(config)}).`)
    return runOver(config, command, migrates)
  })
}
