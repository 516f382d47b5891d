import { access } from 'node:fs/promises'
import { join } from 'node:path'
import type { App } from './app.ts'
import type { ReleaseFolder } from './catalogue.ts'
import { readEveryTable, writeSomething } from './db/checks.ts'
import { isMigrated } from './db/migrate.ts'
import { retryAfter } from './refusal.ts'

const PAUSE_S = 5

const isFulfilled = (question: Promise<unknown>): Promise<boolean> =>
  question.then(
    (answer) => answer !== false,
    () => false,
  )

const requireAll = async (parts: Readonly<Record<string, Promise<unknown>>>) => {
  const answers = await Promise.all(
    Object.entries(parts).map(async ([name, question]) => ((await isFulfilled(question)) ? [] : [name])),
  )
  const missing = answers.flat()
  if (missing.length > 0)
    throw retryAfter(PAUSE_S, 503, 'unavailable', 'The shop is not fully available right now.', { missing })
}

const basics = ({ db }: App, { folder }: ReleaseFolder) => ({
  database: readEveryTable(db),
  release: access(join(folder, 'catalogue.json')),
})

const WRITE_EVERY_MS = 1000
const recentWrites = new WeakMap<App, { readonly at: number; readonly done: Promise<void> }>()

/** Resolves if rows can be written. Anybody may call it, so a success is reused for a second. */
const canWrite = (app: App): Promise<void> => {
  const now = app.clock()
  const last = recentWrites.get(app)
  if (last && Math.abs(now.getTime() - last.at) < WRITE_EVERY_MS) return last.done
  const done = writeSomething(app.db, now)
  recentWrites.set(app, { at: now.getTime(), done })
  done.catch(() => recentWrites.delete(app))
  return done
}

/** Refuses (503, with what is missing) unless the database is readable and undamaged and the release exists. */
export const requireHealth = (app: App, release: ReleaseFolder): Promise<void> =>
  requireAll(basics(app, release))

/**
 * Refuses in the same way unless the shop can also take orders: rows can be written, and the tables have exactly this
 * program's version.
 */
export const requireReadiness = (app: App, release: ReleaseFolder): Promise<void> =>
  requireAll({ ...basics(app, release), writing: canWrite(app), tables: isMigrated(app.db) })
