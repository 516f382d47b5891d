import { dataFolderProblem } from '#config/data-folder.ts'
import { messageOf } from '#config/errors.ts'
import type { Config } from '#config/read-config.ts'
import { connectDatabase, type Database, openDatabase, OPERATOR_TIMEOUT_MS } from '#server/db/database.ts'
import { isDatabaseUnavailable } from '#server/db/faults.ts'
import { databaseProblem, isDatabaseThere, placeOf } from '#server/db/inspect.ts'
import { CommandError } from './command-error.ts'
import { requireConfig } from './require-config.ts'
import { printAnswer } from './print-answer.ts'

export interface Deps {
  readonly config: Config
  readonly db: Database
  /** Names the database in messages, without its password. */
  readonly place: string
}

/** Runs a command with a database connection; rejects with CommandError if the database becomes unavailable or full. */
const runOver = async (
  config: Config,
  command: (deps: Deps) => Promise<string>,
  migrates: boolean,
): Promise<string> => {
  const place = placeOf(config)
  try {
    const db = await (migrates ? openDatabase : connectDatabase)(config, OPERATOR_TIMEOUT_MS)
    return await command({ config, db, place }).finally(() => db.close())
  } catch (error) {
    if (isDatabaseUnavailable(error)) throw new CommandError(`${place} can’t be used: ${messageOf(error)}.`)
    throw error
  }
}

/**
 * Runs an operator's command with the configured database, migrated unless `migrates` is false, and prints its answer.
 * If it can't be done, prints why and exits with 1.
 */
export const runCommand = async (
  command: (deps: Deps) => Promise<string>,
  { migrates = true } = {},
): Promise<void> => {
  process.umask(0o077)
  await printAnswer(async () => {
    const config = requireConfig()
    // Even with PostgreSQL, a command that changes something also writes to the data folder (the audit log's head).
    const problem =
      (migrates ? await dataFolderProblem(config.DATA_DIR) : undefined) ??
      (await databaseProblem(config, { writes: migrates }))
    if (problem) throw new CommandError(problem)
    if (!migrates && !isDatabaseThere(config))
      throw new CommandError(`There is no database yet (${placeOf(config)}).`)
    return runOver(config, command, migrates)
  })
}
