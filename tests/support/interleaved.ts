import { AsyncLocalStorage } from 'node:async_hooks'
import type fc from 'fast-check'
import { sql } from 'kysely'
import { expect, vi } from 'vitest'
import type { Shop } from './shop.ts'

/** How many interleavings a test tries: a few with every change, and as many as requested to be sure. */
export const INTERLEAVINGS = Number(process.env.TEST_INTERLEAVINGS ?? 12)

const running = new AsyncLocalStorage<{ readonly scheduler: fc.Scheduler; readonly label: string }>()

interface Executor {
  executeQuery(this: Executor, ...given: readonly unknown[]): Promise<unknown>
}

/** Where every statement of a database is executed, in transactions and outside of them. */
const executorOf = ({ app }: Shop): Executor => {
  let found: object = app.db.kysely.getExecutor()
  while (!Object.hasOwn(found, 'executeQuery')) found = Object.getPrototypeOf(found)
  return found as Executor
}

/** Lets a scheduler decide, before each statement of whatever runs in `interleaved`, which one goes next. */
export const gateStatements = (shop: Shop): void => {
  const executor = executorOf(shop)
  const { executeQuery } = executor
  vi.spyOn(executor, 'executeQuery').mockImplementation(async function (this: Executor, ...given) {
    const turn = running.getStore()
    if (turn) await turn.scheduler.schedule(Promise.resolve(), turn.label)
    return executeQuery.apply(this, [...given])
  })
}

/** Does something once, right before the first statement that matches, as another process might. */
export const beforeStatement = (shop: Shop, fits: RegExp, work: () => Promise<unknown>): void => {
  const executor = executorOf(shop)
  const { executeQuery } = executor
  const spy = vi.spyOn(executor, 'executeQuery').mockImplementation(async function (
    this: Executor,
    ...given
  ) {
    const [query] = given as [{ readonly sql: string }]
    if (fits.test(query.sql)) {
      spy.mockRestore()
      await work()
    }
    return executeQuery.apply(this, given)
  })
}

/** Resolves when a statement of this shop waits on PostgreSQL until another transaction has ended. */
export const someStatementWaits = ({ app: { db } }: Shop): Promise<void> =>
  vi.waitFor(async () => {
    // Other tests' shops wait, too; they are told apart by the schema in their statements.
    const waiting = sql`select query from pg_stat_activity
      join pg_locks using (pid)
      join pg_class on pg_class.oid = relation
      where wait_event_type = 'Lock' and relnamespace = current_schema()::regnamespace`
    expect((await waiting.execute(db.kysely)).rows).not.toEqual([])
  })

/**
 * Runs several things at once, statement by statement in the order that the scheduler chooses; returns how each ended.
 */
export const interleaved = async <T>(
  scheduler: fc.Scheduler,
  works: Readonly<Record<string, () => Promise<T>>>,
): Promise<readonly PromiseSettledResult<T>[]> => {
  const begun = Object.entries(works).map(([label, work]) =>
    running.run({ scheduler, label }, async () => {
      await scheduler.schedule(Promise.resolve(), label)
      return work()
    }),
  )
  return scheduler.waitFor(Promise.allSettled(begun))
}
