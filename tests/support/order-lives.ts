import { openAudit } from '#server/audit/audit.ts'
import type { KyselyPlugin } from 'kysely'
import { onTestFinished } from 'vitest'
import type { Database } from '#server/db/database.ts'
import { connectDatabase } from '#server/db/database.ts'
import { withRetries } from '#server/db/with-retries.ts'
import { openMetrics } from '#server/metrics/metrics.ts'
import { openPayments, type Payments } from '#server/payments/payments.ts'
import { type LedgerProvider, openLedgerProvider } from './ledger-provider.ts'
import type { Shop } from './shop.ts'

/** Waits until it is the caller's turn. */
export type Turn = () => Promise<unknown>

const EVERYTHING = [
  'order_stages',
  'order_production',
  'production_terms',
  'refunds',
  'payments',
  'order_events',
  'order_words',
  'order_lines',
  'outbox',
  'orders',
  'order_totals',
] as const

/** A database in which every query runs only when it is the caller's turn. */
const inTurn = (db: Database, turn: Turn): Database => {
  const waiting: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      await turn()
      return result
    },
  }
  const kysely = db.kysely.withPlugin(waiting)
  return { ...db, kysely, transaction: (work) => withRetries(() => kysely.transaction().execute(work)) }
}

/** One life of an order: the provider's books, a clock, and as many processes of the shop as are needed. */
export interface Life {
  readonly ledger: LedgerProvider
  /** The payments of a process; with a turn, each of its queries waits for it. */
  readonly process: (name: 'first' | 'second', turn?: Turn) => Payments
  readonly passTime: (ms: number) => void
  readonly now: () => Date
}

/**
 * Lives of orders on one database, one after the other, each with separate books at the provider. On PostgreSQL the
 * second process has its own connections.
 */
export const openLives = async ({ app }: Shop) => {
  const { config, db, log, limits, outbox, orders, publishing } = app
  const second = db.dialect === 'postgres' ? await connectDatabase(config) : db
  if (second !== db) onTestFinished(() => second.close())
  return async <T>(live: (life: Life) => Promise<T>): Promise<T> => {
    for (const table of EVERYTHING) await db.kysely.deleteFrom(table).execute()
    const ledger = openLedgerProvider(config.RAZORPAY_KEY_SECRET)
    let ahead = 0
    const now = () => new Date(Date.now() + ahead)
    const process = (name: 'first' | 'second', turn?: Turn) => {
      const own = name === 'first' ? db : second
      const core = { config, db: turn ? inTurn(own, turn) : own, log, clock: now }
      return openPayments({
        ...core,
        audit: openAudit(core),
        outbox,
        orders,
        metrics: openMetrics({ config, db, limits, publishing, clock: now }),
        agreedTime: async () => now(),
        linkOf: async ({ id }) => `${config.SITE_URL}/track/${id}`,
        provider: ledger.provider,
      })
    }
    try {
      return await live({ ledger, process, passTime: (ms) => void (ahead += ms), now })
    } finally {
      ledger.close()
    }
  }
}
