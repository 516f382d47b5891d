import type { Config } from '#config/read-config.ts'
import { flagText } from '#copy/orders/order-flags.ts'
import { formatPhone, normalisePhone } from '#domain/account/phone.ts'
import { formatPaise } from '#domain/money.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { OrderEventRow } from '../db/schema.ts'
import { staffEmail } from '../outbox/compose-email.ts'
import type { Email } from '../outbox/outbox.ts'
import { staffEmailOf } from '../outbox/staff-email.ts'
import { periodically } from '../periodically.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { orderRow } from './order-answer.ts'
import { orderItems, deliveryLines, type OrderForEmail, orderForEmail } from './order-emails.ts'
import { DAY_MS, isoAfter } from '../time/iso-after.ts'

const INTERVAL_MS = 3 * 1000
const BATCH_SIZE = 50
const FULL_LOOK_BACK_MS = 7 * DAY_MS
// An event is written a moment after its timestamp, and the clocks of processes differ.
const LOOK_BACK_MS = 10 * 60 * 1000
// A full scan finds what was passed over while a clock was wrong.
const FULL_SCAN_INTERVAL_MS = 60 * 60 * 1000

const EMAILED_EVENTS = ['paid', 'part_paid', 'flagged'] as const

type EmailedEvent = Pick<OrderEventRow, 'id' | 'order_id' | 'at' | 'what' | 'details'>

type Deps = CoreDeps & Pick<ShopDeps, 'outbox' | 'linkOf'>

const reasonOf = ({ details }: EmailedEvent): string => {
  const { reason } = JSON.parse(details) as { reason?: unknown }
  return flagText(String(reason ?? ''))
}

const amountOf = ({ details }: EmailedEvent): number => {
  const { amountPaise } = JSON.parse(details) as { amountPaise?: unknown }
  return Number(amountPaise ?? 0)
}

const wordsOf = (event: EmailedEvent, { number, total_paise }: OrderForEmail) => {
  switch (event.what) {
    case 'paid':
      return [`Paid: order ${number}, ${formatPaise(total_paise)}`, 'An order has been paid.'] as const
    case 'part_paid':
      return [
        `Deposit: order ${number}, ${formatPaise(amountOf(event))} of ${formatPaise(total_paise)}`,
        'An order has been paid in part.',
      ] as const
    default:
      return [
        `Please check order ${number}: ${reasonOf(event)}`,
        `This order needs your attention: ${reasonOf(event)}.`,
      ] as const
  }
}

// The key names the event, so that several processes store one e-mail only.
const emailOf = (config: Config, event: EmailedEvent, order: OrderForEmail): Email => {
  const [subject, sentence] = wordsOf(event, order)
  return staffEmail(config, {
    key: `staff ${event.order_id} ${event.id}`,
    subject,
    sentences: [sentence],
    bought: orderItems(order),
    blocks: [
      {
        name: 'Customer',
        lines: [order.customer_name, order.email, formatPhone(normalisePhone(order.ship_phone))],
      },
      { name: 'Delivery address', lines: deliveryLines(order) },
    ],
    link: { words: 'Open the order', path: `/order/${order.id}` },
  })
}

/**
 * E-mails staff about each payment and each flagged order. It follows the orders' history instead of running in the
 * sale's transaction, so that it can neither fail a sale nor slow it down.
 */
export const openStaffEmails = ({ config, db, log, clock, outbox, linkOf }: Deps) => {
  let since = ''
  let lastFullScan = new Date(0)

  const isFullScanDue = (now: Date): boolean => {
    const passedMs = now.getTime() - lastFullScan.getTime()
    // A clock that was ahead and then corrected leaves the last full scan in the future.
    return passedMs < 0 || passedMs >= FULL_SCAN_INTERVAL_MS || since > isoAfter(now, -LOOK_BACK_MS)
  }

  const eventsToEmail = (from: string): Promise<readonly EmailedEvent[]> =>
    db.kysely
      .selectFrom('order_events as event')
      .leftJoin('outbox', (join) =>
        join.on('outbox.dedupe_key', '=', ({ ref, val, eb }) =>
          eb(eb(eb(val('staff '), '||', ref('event.order_id')), '||', val(' ')), '||', ref('event.id')),
        ),
      )
      .select(['event.id', 'event.order_id', 'event.at', 'event.what', 'event.details'])
      .where('event.what', 'in', EMAILED_EVENTS)
      .where('event.at', '>=', from)
      .where('outbox.id', 'is', null)
      .orderBy('event.at')
      .orderBy('event.id')
      .limit(BATCH_SIZE)
      .execute()

  const storeEmail = async (event: EmailedEvent) => {
    const order = await orderRow(db.kysely, event.order_id)
    await outbox.put(emailOf(config, event, await orderForEmail(db.kysely, order, linkOf)))
  }

  const storeEmails = async (): Promise<void> => {
    // Without a recipient nothing would be stored, and the same events would be found for ever.
    if (staffEmailOf(config) === '') return
    const began = clock()
    const isFullScan = isFullScanDue(began)
    const from = isFullScan ? isoAfter(began, -FULL_LOOK_BACK_MS) : since
    let events = await eventsToEmail(from)
    while (events.length > 0) {
      for (const event of events) await storeEmail(event)
      events = events.length < BATCH_SIZE ? [] : await eventsToEmail(from)
    }
    since = isoAfter(began, -LOOK_BACK_MS)
    if (isFullScan) lastFullScan = began
  }

  return {
    /** Stores an e-mail for every event that staff have not been told of. */
    storeEmails,
    /** Repeats `storeEmails` until stopped; resolves once the last run is over. */
    start: periodically(storeEmails, {
      everyMs: INTERVAL_MS,
      log,
      failure: 'Staff could not be notified of an order',
    }),
  }
}
