import { RETENTION_DAYS } from '#domain/retention.ts'
import { eraseOldOrderNotes } from './board/order-notes.ts'
import type { Queries } from './db/database.ts'
import { countChanged } from './db/has-changed.ts'
import { eraseOldNotes } from './customers/customer-notes.ts'
import { eraseLateTraces } from './orders/erase-late-traces.ts'
import { eraseOrder } from './orders/erase-order.ts'
import { eraseAskedSnapshots, eraseStraySnapshots } from './fit/snapshots.ts'
import { EMPTIED } from './outbox/outbox.ts'
import { lockOrder } from './orders/order-transitions.ts'
import { hasNoPayment } from './payments/has-no-payment.ts'
import { eraseForgottenQuotes } from './quotes/quote-retention.ts'
import { eraseEndedService } from './service/erase-service.ts'
import { periodically } from './periodically.ts'
import type { ShopDeps } from './shop-deps.ts'
import type { AgreedTime } from './time/agreed-time.ts'
import { DAY_MS, isoAfter } from './time/iso-after.ts'

const INTERVAL_MS = 60 * 60 * 1000
const BATCH_SIZE = 200
/** Published content is built within the hour; the rest of the time is for investigating problems. */
const CONTENT_CHANGE_DAYS = 3

interface Deps extends Pick<ShopDeps, 'config' | 'db' | 'log' | 'outbox'> {
  readonly agreedTime: AgreedTime
}

/**
 * Orders closed without a payment, except those with a late or unapplied payment, a flag, or an open service request.
 */
const unpaidBefore = (queries: Queries, before: string) =>
  queries
    .selectFrom('orders')
    .select('id')
    .where('status', '=', 'closed')
    .where('closed_at', '<', before)
    .where('ship_address', '<>', '')
    .where('flag', 'is', null)
    .where(hasNoPayment('captured', 'unapplied'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('service_requests')
            .select('service_requests.id')
            .whereRef('service_requests.order_id', '=', 'orders.id')
            .where('ended_at', 'is', null),
        ),
      ),
    )

/** Enforces the retention periods that the privacy page promises. */
export const openRetention = ({ config, db, log, outbox, agreedTime }: Deps) => {
  const { kysely } = db

  const eraseUnpaid = async (before: string, now: Date): Promise<number> => {
    const orders = await unpaidBefore(kysely, before).limit(BATCH_SIZE).execute()
    let erased = 0
    await db.transaction(async (queries) => {
      erased = 0
      for (const { id } of orders) {
        // She may have sent a request about it before it was locked.
        await lockOrder(queries, id)
        const order = await unpaidBefore(queries, before).where('orders.id', '=', id).executeTakeFirst()
        if (order && (await eraseOrder(queries, id, now)) === 'erased') erased += 1
      }
    })
    return erased
  }

  const eraseTraces = (): Promise<number> => db.transaction((queries) => eraseLateTraces(queries, BATCH_SIZE))

  const eraseQuotes = (before: string, now: Date): Promise<number> =>
    db.transaction((queries) => eraseForgottenQuotes(queries, { before, limit: BATCH_SIZE, at: now }))

  const eraseService = (before: string, now: Date): Promise<number> =>
    db.transaction((queries) => eraseEndedService(queries, { before, limit: BATCH_SIZE, at: now }))

  /** Keeps the keys, so that no e-mail is sent again. */
  const emptyEmails = async (before: string): Promise<number> => {
    const emails = await kysely
      .selectFrom('outbox')
      .select('id')
      .where('status', '<>', 'waiting')
      // An e-mail that failed for good has no time of sending.
      .where(({ fn, eb }) => eb(fn.coalesce('sent_at', 'due_at'), '<', before))
      .where('recipient', '<>', '')
      .limit(BATCH_SIZE)
      .execute()
    const ids = emails.map(({ id }) => id)
    if (ids.length === 0) return 0
    await kysely.updateTable('outbox').set(EMPTIED).where('id', 'in', ids).execute()
    await outbox.forget(ids)
    return ids.length
  }

  const forgetEvents = (before: string): Promise<number> =>
    countChanged(kysely.deleteFrom('inbox_events').where('received_at', '<', before))

  /**
   * Deletes old content changes, but keeps those that an external build platform has not been told of. Without such a
   * platform none are kept, so that one configured later is not told of years.
   */
  const forgetChanges = async (before: string): Promise<number> => {
    const isBuiltElsewhere = config.CONTENT_BUILD_HOOK_URL !== ''
    return countChanged(
      kysely
        .deleteFrom('content_changes')
        .where('at', '<', before)
        .$if(isBuiltElsewhere, (old) => old.where('passed_on_at', 'is not', null)),
    )
  }

  /**
   * Erases what is no longer needed, but nothing unless two clocks agree that it is time. Rejects, after trying
   * everything, if some of it could not be erased.
   */
  const purge = async (): Promise<void> => {
    const now = await agreedTime()
    const before = (days: number) => isoAfter(now, -days * DAY_MS)
    const failures: unknown[] = []
    /** Repeats each step until nothing is left; a failing step does not stop the others. */
    const erase = async (...steps: readonly (() => Promise<number>)[]): Promise<number> => {
      let all = 0
      for (const step of steps)
        try {
          for (let some = await step(); some > 0; some = await step()) all += some
        } catch (error) {
          failures.push(error)
        }
      return all
    }
    const orders = await erase(() => eraseUnpaid(before(RETENTION_DAYS.unpaidOrder), now), eraseTraces)
    const quotes = await erase(() => eraseQuotes(before(RETENTION_DAYS.quote), now))
    const requests = await erase(() => eraseService(before(RETENTION_DAYS.serviceRequest), now))
    const emails = await erase(() => emptyEmails(before(RETENTION_DAYS.sentEmail)))
    const noteBefore = before(RETENTION_DAYS.customerNote)
    const notes = await erase(
      () => eraseOldNotes(kysely, { before: noteBefore, now, limit: BATCH_SIZE }),
      () => eraseOldOrderNotes(kysely, noteBefore),
    )
    const measurements = await erase(
      () => eraseAskedSnapshots(kysely, BATCH_SIZE),
      () => eraseStraySnapshots(kysely, before(1)),
    )
    await erase(() => forgetChanges(before(CONTENT_CHANGE_DAYS)))
    const events = await erase(() => forgetEvents(before(RETENTION_DAYS.receivedEvent)))
    if (orders + quotes + requests + notes + emails + measurements + events > 0)
      log.info(
        { orders, quotes, requests, notes, emails, measurements, events },
        'Expired personal data was erased',
      )
    if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be erased.')
  }

  return {
    purge,
    /** Purges every hour, until stopped. */
    start: periodically(purge, {
      everyMs: INTERVAL_MS,
      log,
      failure: 'Expired personal data could not be erased',
    }),
  }
}
