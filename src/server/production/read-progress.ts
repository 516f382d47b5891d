import { paymentCame } from '#copy/production/payment-came.ts'
import { pick } from '#domain/pick.ts'
import type { Progress, ProgressStep } from '#domain/production/progress.ts'
import { type Calendars, dispatchBy } from '#domain/production/promise.ts'
import { isDispatched } from '#domain/production/stages.ts'
import type { Queries } from '../db/database.ts'
import type { OrderProductionRow, OrderRow, OrderStageRow } from '../db/schema.ts'
import { measurementsCame } from '../fit/arrived-measurements.ts'
import { readCalendars } from './calendars.ts'

/** The columns of an order that decide whether anything is promised. */
export type OrderMoney = Pick<
  OrderRow,
  'id' | 'status' | 'cancelled_at' | 'captured_paise' | 'refunded_paise'
>

/** Who reads it: staff also see who did what, and by when the order has to leave. */
export type Reader = 'customer' | 'staff'

type NamedStep = OrderStageRow & { readonly actor_name: string | null }

/** Why production does not move, or has not started; null if it moves. */
export const whyNotMoving = (
  { status, cancelled_at, captured_paise, refunded_paise }: OrderMoney,
  hasBegun: boolean,
): Progress['noWindow'] => {
  if (cancelled_at !== null) return 'cancelled'
  if (captured_paise > 0 && refunded_paise >= captured_paise) return 'refunded'
  if (status === 'closed') return 'closed'
  return hasBegun ? null : 'unpaid'
}

/** Why an order is paused, in words for this reader; null if it is not. */
export const whyPaused = (
  { status }: Pick<OrderMoney, 'status'>,
  { paused, paused_for }: Pick<OrderProductionRow, 'paused' | 'paused_for'>,
  reader: Reader,
): string | null => (paused_for === 'payment' && status === 'paid' ? paymentCame[reader] : paused)

const stepOf =
  (reader: Reader) =>
  (row: NamedStep): ProgressStep => ({
    ...pick(row, 'step', 'event', 'at', 'stage', 'reason'),
    isBack: row.is_back === 1,
    window: { from: row.promise_from, to: row.promise_to },
    ...(reader === 'staff' && { by: row.actor_name ?? '' }),
  })

const parcelOf = ({ stage, carrier, tracking_number, tracking_url }: OrderProductionRow) =>
  isDispatched(stage) && carrier !== ''
    ? { carrier, trackingNumber: tracking_number, url: tracking_url }
    : null

const notBegun = (order: OrderMoney): Progress => ({
  step: 0,
  stage: null,
  paused: null,
  window: null,
  noWindow: whyNotMoving(order, false),
  parcel: null,
  steps: [],
})

interface ProgressContext {
  readonly reader: Reader
  readonly calendars: Calendars | undefined
  readonly measurementsAt: string | undefined
}

const begunProgress = (
  order: OrderMoney,
  row: OrderProductionRow,
  steps: readonly NamedStep[],
  { reader, calendars, measurementsAt }: ProgressContext,
): Progress => {
  const noWindow = whyNotMoving(order, true)
  const window = { from: row.promise_from, to: row.promise_to }
  return {
    ...pick(row, 'step', 'stage'),
    paused: whyPaused(order, row, reader),
    ...(row.paused_for && { pausedFor: row.paused_for }),
    ...(measurementsAt && { measurementsAt }),
    window: noWindow === null ? window : null,
    noWindow,
    ...(calendars &&
      noWindow === null &&
      !isDispatched(row.stage) && { dispatchBy: dispatchBy(window, calendars) }),
    parcel: parcelOf(row),
    steps: steps.map(stepOf(reader)),
  }
}

/** The progress of several orders, by their ids. */
export const progressesOf = async (
  queries: Queries,
  orders: readonly OrderMoney[],
  reader: Reader,
): Promise<ReadonlyMap<string, Progress>> => {
  if (orders.length === 0) return new Map()
  const ids = orders.map(({ id }) => id)
  const rows = await queries.selectFrom('order_production').selectAll().where('order_id', 'in', ids).execute()
  const steps = await queries
    .selectFrom('order_stages')
    .leftJoin('users', 'users.id', 'order_stages.actor_id')
    .selectAll('order_stages')
    .select('users.name as actor_name')
    .where('order_id', 'in', ids)
    .orderBy('step')
    .execute()
  const calendars = reader === 'staff' && rows.length > 0 ? await readCalendars(queries) : undefined
  const asked = rows.filter(({ paused_for }) => paused_for === 'measurements').map(({ order_id }) => order_id)
  const came = asked.length > 0 ? await measurementsCame(queries, asked) : undefined
  const rowOf = new Map(rows.map((row) => [row.order_id, row]))
  const stepsOf = Map.groupBy(steps, ({ order_id }) => order_id)
  return new Map(
    orders.map((order) => {
      const row = rowOf.get(order.id)
      return [
        order.id,
        row
          ? begunProgress(order, row, stepsOf.get(order.id) ?? [], {
              reader,
              calendars,
              measurementsAt: came?.get(order.id),
            })
          : notBegun(order),
      ]
    }),
  )
}

/** The progress of one order. */
export const progressOf = async (queries: Queries, order: OrderMoney, reader: Reader): Promise<Progress> =>
  (await progressesOf(queries, [order], reader)).get(order.id) ?? notBegun(order)
