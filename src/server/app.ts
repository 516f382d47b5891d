import type { APIContext } from 'astro'
import { type Config, readConfig } from '#config/read-config.ts'
import { type Auth, openAuth } from './auth/auth.ts'
import { type Database, openDatabase } from './db/database.ts'
import { type Limits, openLimits } from './limits.ts'
import { type Log, programLog } from './log.ts'

/** The shop's back end: every part of it, opened once per process. */
export interface App {
  readonly config: Config
  readonly db: Database
  readonly log: Log
  /** The time by which the shop goes. */
  readonly clock: () => Date
  readonly auth: Auth
  readonly limits: Limits
  close(): Promise<void>
}

interface Surroundings {
  /** Closes the shop when it fires. */
  readonly stopping?: AbortSignal
  readonly now?: () => Date
  readonly log?: Log
}

/** Opens the shop over its database, with all tables up to date. */
export const openApp = async (config: Config, surroundings: Surroundings = {}): Promise<App> => {
  const { stopping, now: clock = () => new Date(), log = programLog } = surroundings
  const db = await openDatabase(config)
  const outbox = {
    put: async ({ key, to, subject, text }: { key: string; to: string; subject: string; text: string }) => {
      const now = clock().toISOString()
      await db.kysely
        .insertInto('outbox')
        .values({
          id: key,
          dedupe_key: key,
          recipient: to,
          subject,
          body: text,
          status: 'waiting',
          due_at: now,
          created_at: now,
          attempts: 0,
          sent_at: null,
          last_error: null,
        })
        .execute()
    },
  }
  const auth = openAuth({ config, db, log, outbox, clock })
  const app: App = {
    config,
    db,
    log,
    clock,
    auth,
    limits: openLimits(config, clock),
    close: () => db.close(),
  }
  stopping?.addEventListener('abort', () => void app.close(), { once: true })
  return app
}

let opening: Promise<App> | undefined

/** The process's own shop. When it can't be opened, the next request tries again. */
export const theApp = async ({ app, stopping }: APIContext['locals']): Promise<App> => {
  if (app) return app
  opening ??= openApp(readConfig(process.env).config, { stopping })
  return opening.catch((error: unknown) => {
    opening = undefined
    throw error
  })
}
