import type { Config } from '#config/read-config.ts'
import type { Database } from './db/database.ts'
import type { Log } from './log.ts'

/** What nearly every part of the back end needs. */
export interface CoreDeps {
  readonly config: Config
  readonly db: Database
  readonly log: Log
  /** The current time. */
  readonly clock: () => Date
}
