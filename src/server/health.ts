import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { App } from './app.ts'
import type { Release } from './catalogue.ts'
import { isMigrated } from './db/migrate.ts'
import { comeBackIn } from './refusal.ts'

const PAUSE_S = 5

const holds = (question: Promise<unknown>): Promise<boolean> =>
  question.then(
    (answer) => answer !== false,
    () => false,
  )

const requireAll = async (parts: Readonly<Record<string, Promise<unknown>>>) => {
  const answers = await Promise.all(
    Object.entries(parts).map(async ([name, question]) => ((await holds(question)) ? [] : [name])),
  )
  const missing = answers.flat()
  if (missing.length > 0)
    throw comeBackIn(PAUSE_S, 503, 'unavailable', 'The shop is not whole just now.', { missing })
}

const basics = ({ db }: App, { folder }: Release) => ({
  database: sql`select 1`.execute(db.kysely),
  release: access(join(folder, 'catalogue.json')),
})

/** Refuses (503, with what is missing) unless the database answers and the release is there. */
export const requireHealth = (app: App, release: Release): Promise<void> => requireAll(basics(app, release))

/** Refuses the same way unless the shop can take orders too: its tables are those of this program. */
export const requireReadiness = (app: App, release: Release): Promise<void> =>
  requireAll({ ...basics(app, release), tables: isMigrated(app.db) })
