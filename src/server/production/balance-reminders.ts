import type { Queries } from '../db/database.ts'
import { balanceReminder, orderForEmail } from '../orders/order-emails.ts'
import { record } from '../orders/order-events.ts'
import { lockOrder } from '../orders/order-transitions.ts'
import { emailing } from '../outbox/outbox.ts'
import { periodically } from '../periodically.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { REMINDER_DAYS, unpaidSinceReady } from './balances.ts'

const INTERVAL_MS = 5 * 60 * 1000
const BATCH_SIZE = 50

type Deps = Pick<ShopDeps, 'db' | 'log' | 'clock' | 'linkOf'>

/** The details of a reminder's event, as stored. */
const detailsOf = (days: number): string => JSON.stringify({ days })

/** Orders due for this reminder whose customer has received neither it nor a later one. */
const dueFor = (queries: Queries, days: number, now: Date) => {
  const sentDetails = REMINDER_DAYS.filter((each) => each >= days).map(detailsOf)
  return unpaidSinceReady(queries, days, now)
    .where('orders.email', '<>', '')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('order_events')
            .select('order_events.id')
            .whereRef('order_events.order_id', '=', 'orders.id')
            .where('order_events.what', '=', 'balance_reminded')
            .where('order_events.details', 'in', sentDetails),
        ),
      ),
    )
}

/**
 * Reminds customers whose order is ready of what is left to pay, once for each of `REMINDER_DAYS`; if the shop was down
 * for a while, only the latest is sent. Reminders are recorded in the order's history, which is kept longer than
 * e-mails.
 */
export const openBalanceReminders = ({ db, log, clock, linkOf }: Deps) => {
  const remindOf = (orderId: string, days: number): Promise<void> =>
    db.transaction(async (queries) => {
      const order = await lockOrder(queries, orderId)
      const at = clock()
      // Checked again under the lock: a payment, a cancellation or another process may have been faster.
      const due = await dueFor(queries, days, at)
        .select('orders.id')
        .where('orders.id', '=', orderId)
        .executeTakeFirst()
      if (!order || !due) return
      await emailing(
        queries,
        balanceReminder(await orderForEmail(queries, order, linkOf), days),
        at,
      ).execute()
      await record(queries, { orderId, at, input: 'reconciler', what: 'balance_reminded', details: { days } })
    })

  const remindAfter = async (days: number): Promise<void> => {
    let after = ''
    for (;;) {
      const found = await dueFor(db.kysely, days, clock())
        .select('orders.id')
        .where('orders.id', '>', after)
        .orderBy('orders.id')
        .limit(BATCH_SIZE)
        .execute()
      for (const { id } of found)
        // A failure for one order must not keep the others from being reminded.
        await remindOf(id, days).catch((err: unknown) =>
          log.warn({ err, order: id }, 'A customer could not be reminded of a balance'),
        )
      after = found.at(-1)?.id ?? ''
      if (found.length < BATCH_SIZE) return
    }
  }

  /** Sends every reminder that is due, the later ones first, so that nobody gets two at once. */
  const remind = async (): Promise<void> => {
    for (const days of REMINDER_DAYS.toReversed()) await remindAfter(days)
  }

  return {
    remind,
    start: periodically(remind, {
      everyMs: INTERVAL_MS,
      log,
      failure: 'Customers could not be reminded of balances',
    }),
  }
}
