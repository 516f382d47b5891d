import { pick } from '#domain/pick.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import { hasRow } from '../db/has-row.ts'
import type { OrderProductionRow, OrderRow } from '../db/schema.ts'
import { idempotencyKeyUsed } from '../orders/idempotency-key-used.ts'
import { balanceEmail, orderForEmail } from '../orders/order-emails.ts'
import type { OrderLinks } from '../orders/order-links.ts'
import { lockOrderOrThrow } from '../orders/order-transitions.ts'
import { emailing } from '../outbox/outbox.ts'
import { conflict } from '../refusal.ts'
import { isCancellationAsked } from '../service/service-rows.ts'
import { unpaidSinceReady } from './balances.ts'
import { readCalendars } from './calendars.ts'
import { isStepOf } from './is-step-of.ts'
import { type NextStep, nextStep, type StaffAct } from './next-step.ts'
import { stepEmail } from './production-emails.ts'
import { whyNotMoving } from './read-progress.ts'

/** One act on one order, by somebody who has seen its last step. */
export interface AskedStep {
  /** Null for the shop itself. */
  readonly staff: Pick<Account, 'id'> | null
  readonly orderId: string
  readonly act: StaffAct
  /** The number of the last step that the caller has seen. */
  readonly step: number
  /** The caller's Idempotency-Key. */
  readonly key: string
  readonly at: Date
}

const NOT_MOVING = {
  cancelled: 'This order was cancelled.',
  refunded: 'All the money for this order has gone back.',
  unpaid: 'The payment for this order has not arrived yet.',
  closed: 'This order was not paid in time and is closed.',
} as const

const requireMoving = (order: OrderRow, row: OrderProductionRow | undefined): OrderProductionRow => {
  const still = whyNotMoving(order, row !== undefined)
  if (still !== null || !row) throw conflict('order_still', NOT_MOVING[still ?? 'unpaid'])
  return row
}

/** Whether the key was used for this act before; 409 if it was used for another. */
const wasApplied = async (queries: Queries, { orderId, key, act }: AskedStep): Promise<boolean> => {
  const earlier = await queries
    .selectFrom('order_stages')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
  if (earlier && !isStepOf(earlier, act)) throw idempotencyKeyUsed()
  return earlier !== undefined
}

/** 409 if the order's cutting would begin while its customer waits to hear whether it is cancelled. */
const requireNoCancellation = async (
  queries: Queries,
  { order_id, stage }: OrderProductionRow,
  { act }: StaffAct,
): Promise<void> => {
  if (stage !== 'confirmed' || (act !== 'move' && act !== 'dispatch')) return
  if (await isCancellationAsked(queries, order_id))
    throw conflict(
      'cancellation_asked',
      'The customer has asked to cancel this order. Please decide that first.',
    )
}

const rowOf = (queries: Queries, orderId: string) =>
  queries.selectFrom('order_production').selectAll().where('order_id', '=', orderId).executeTakeFirst()

const store = async (
  queries: Queries,
  row: OrderProductionRow,
  { event, isBack, reason }: NextStep,
  { staff, key, at }: AskedStep,
): Promise<void> => {
  await queries.updateTable('order_production').set(row).where('order_id', '=', row.order_id).execute()
  await queries
    .insertInto('order_stages')
    .values({
      ...pick(row, 'order_id', 'step', 'stage', 'promise_from', 'promise_to'),
      ...pick(row, 'carrier', 'tracking_number', 'tracking_url'),
      event,
      is_back: Number(isBack),
      reason,
      at: at.toISOString(),
      actor_id: staff?.id ?? null,
      idempotency_key: key,
    })
    .execute()
}

/** The shop itself pauses an order only for a cancellation request, which has an e-mail of its own. */
const isQuiet = ({ staff }: AskedStep, { event }: NextStep): boolean => staff === null && event === 'paused'

/**
 * E-mails the customer about a step that she is to be notified of. Once the order is ready, also asks for what is left
 * to pay, if the shop may ask for it now; otherwise the balance reminders do it.
 */
const notifyCustomer = async (
  queries: Queries,
  order: OrderRow,
  row: OrderProductionRow,
  { notify, reason, isBack, event }: NextStep,
  at: Date,
  linkOf: OrderLinks,
): Promise<void> => {
  const isReady = event === 'moved' && row.stage === 'ready' && !isBack
  const unpaid = unpaidSinceReady(queries, 0, at).select('orders.id').where('orders.id', '=', order.id)
  const asksBalance = isReady && (await hasRow(unpaid))
  if (notify === null && !asksBalance) return
  const fullOrder = await orderForEmail(queries, order, linkOf)
  if (notify !== null) await emailing(queries, stepEmail(notify, fullOrder, row, reason), at).execute()
  if (asksBalance) await emailing(queries, balanceEmail(fullOrder, dayInIndia(at)), at).execute()
}

/**
 * Applies one act to an order, once per key, and e-mails its customer what she has to know. True if this call did it.
 * 404 if there is no such order; 409 if somebody took another step meanwhile, the key was used for another act, or the
 * order does not allow the act now; 422 if the act's values are wrong. Call it inside a transaction.
 */
export const applyStep = async (queries: Queries, asked: AskedStep, linkOf: OrderLinks): Promise<boolean> => {
  const { orderId, act, step, at } = asked
  // Payments, refunds and cancellations lock the order, too, so none happens between the checks and the step.
  const order = await lockOrderOrThrow(queries, orderId)
  if (await wasApplied(queries, asked)) return false
  const row = requireMoving(order, await rowOf(queries, orderId))
  if (row.step !== step)
    throw conflict('changed_meanwhile', 'Somebody has since changed this order. Please check it again.')
  await requireNoCancellation(queries, row, act)
  const calendars = await readCalendars(queries)
  const next = nextStep({ order, row, today: dayInIndia(at), calendars }, act)
  const after = { ...row, ...next.changes, step: row.step + 1 }
  await store(queries, after, next, asked)
  await notifyCustomer(
    queries,
    order,
    after,
    isQuiet(asked, next) ? { ...next, notify: null } : next,
    at,
    linkOf,
  )
  return true
}
