import { chunksOf } from '#domain/chunks-of.ts'
import type { Database, Queries } from '../db/database.ts'
import type { Log } from '../log.ts'
import { orderNotFound } from '../orders/order-not-found.ts'

const POLL_INTERVAL_MS = 500
const BATCH_SIZE = 500

interface Waiter {
  readonly version: string
  readonly wake: (version: string) => void
}

interface WaitOptions {
  readonly timeoutMs: number
  /** Ends the wait early, for example when the caller has disconnected. */
  readonly signal?: AbortSignal
}

const versionsOf = async (queries: Queries, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  const rows = await queries
    .selectFrom('orders')
    .leftJoin('order_production', 'order_production.order_id', 'orders.id')
    .select(['orders.id', 'orders.status', 'orders.captured_paise', 'orders.refunded_paise'])
    // A page that waits at an invalidated link has to notice it.
    .select('orders.link_rev')
    .leftJoin('measurement_snapshots', (join) =>
      join
        .onRef('measurement_snapshots.owner_id', '=', 'orders.id')
        .on('measurement_snapshots.kind', '=', 'order'),
    )
    .select(['order_production.step', 'measurement_snapshots.at as measured'])
    .select((select) =>
      select
        .selectFrom('service_requests')
        .innerJoin('service_events', 'service_events.request_id', 'service_requests.id')
        .whereRef('service_requests.order_id', '=', 'orders.id')
        .select(({ fn }) => fn.countAll().as('count'))
        .as('service_events'),
    )
    .where('orders.id', 'in', ids)
    .execute()
  return new Map(
    rows.map(({ id, status, captured_paise, refunded_paise, link_rev, step, service_events, measured }) => [
      id,
      `${step ?? 0}.${status}.${captured_paise}.${refunded_paise}.${link_rev}.${service_events}.${measured ?? ''}`,
    ]),
  )
}

/**
 * Waiting for changes of orders. However many callers wait, a process queries the database twice a second for all of
 * them.
 */
export const openProgressChanges = ({ db, log }: { readonly db: Database; readonly log: Log }) => {
  const waiters = new Map<string, Set<Waiter>>()
  let timer: NodeJS.Timeout | undefined

  const look = async (ids: readonly string[]): Promise<void> => {
    for (const some of chunksOf(ids, BATCH_SIZE)) {
      const versions = await versionsOf(db.kysely, some)
      for (const [id, version] of versions)
        for (const waiter of waiters.get(id) ?? []) if (waiter.version !== version) waiter.wake(version)
    }
  }

  const lookQuietly = (ids: readonly string[]): Promise<void> =>
    look(ids).catch((err: unknown) => log.warn({ err }, 'Orders could not be checked for changes'))

  const lookOn = (): void => {
    if (timer || waiters.size === 0) return
    timer = setTimeout(() => {
      void lookQuietly([...waiters.keys()]).finally(() => {
        timer = undefined
        lookOn()
      })
    }, POLL_INTERVAL_MS)
    timer.unref()
  }

  const add = (orderId: string, waiter: Waiter): void => {
    const others = waiters.get(orderId) ?? new Set()
    waiters.set(orderId, others.add(waiter))
    lookOn()
  }

  const remove = (orderId: string, waiter: Waiter): void => {
    const others = waiters.get(orderId)
    others?.delete(waiter)
    if (others?.size === 0) waiters.delete(orderId)
  }

  /**
   * A text that changes whenever an order's progress, its money, its link, its measurements or the requests about it
   * change. 404 if there is no such order.
   */
  const versionOf = async (orderId: string): Promise<string> => {
    const version = (await versionsOf(db.kysely, [orderId])).get(orderId)
    if (version === undefined) throw orderNotFound()
    return version
  }

  const waitFor = (orderId: string, version: string, { timeoutMs, signal }: WaitOptions): Promise<string> =>
    new Promise((resolve) => {
      const wake = (now: string): void => {
        clearTimeout(ending)
        signal?.removeEventListener('abort', giveUp)
        remove(orderId, waiter)
        resolve(now)
      }
      const giveUp = (): void => wake(version)
      const waiter: Waiter = { version, wake }
      // A time-out signal for each wait would outlive it until its time is over.
      const ending = setTimeout(giveUp, timeoutMs)
      ending.unref()
      signal?.addEventListener('abort', giveUp)
      add(orderId, waiter)
      if (signal?.aborted) giveUp()
    })

  return {
    versionOf,
    /**
     * Waits until an order's version differs from this one, even if another process changed it, or until the time is
     * over; returns the version then.
     */
    wait: async (orderId: string, version: string, options: WaitOptions): Promise<string> => {
      const now = await versionOf(orderId)
      return now === version ? waitFor(orderId, version, options) : now
    },
    /** Tells waiting callers at once that this process has changed an order. */
    changed: (orderId: string): void => {
      if (waiters.has(orderId)) void lookQuietly([orderId])
    },
    /** The number of waiting callers. */
    waiting: (): number => [...waiters.values()].reduce((sum, { size }) => sum + size, 0),
    /** Ends all waits. */
    close: (): void => {
      clearTimeout(timer)
      for (const others of waiters.values()) for (const waiter of others) waiter.wake(waiter.version)
    },
  }
}

export type ProgressChanges = ReturnType<typeof openProgressChanges>
