import { z } from 'zod'
import type { CalendarChange } from '#contract/production/change-calendar.ts'
import type { ProductionChange } from '#contract/production/move-order.ts'
import type { OrdersMove } from '#contract/production/move-orders.ts'
import type { PromiseRenewal } from '#contract/production/renew-promises.ts'
import { MAX_ORDERS_AT_ONCE } from '#domain/board/board.ts'
import { isDay } from '#domain/orders/day-range.ts'
import { isOrderId, MAX_REASON_LENGTH } from '#domain/orders/order.ts'
import { PAUSE_KINDS } from '#domain/production/pauses.ts'
import { CALENDAR_NAMES, MAX_HOLIDAY_NAME_LENGTH } from '#domain/production/shop-calendar.ts'
import { MAX_PARCEL_LENGTHS, type PlainStage, STAGES } from '#domain/production/stages.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { plainLine, nonEmpty } from '../endpoint/plain-input.ts'

const LAST_WEEKDAY = 6

const day = z.string().refine(isDay, 'Please write the date as 2026-12-05.')
const reason = plainLine(MAX_REASON_LENGTH, `Please use ${MAX_REASON_LENGTH} characters or fewer.`)
const step = z.int().min(1)
const plainStage = z.enum(STAGES.filter((stage): stage is PlainStage => stage !== 'dispatched'))

const isParcelUrl = (text: string): boolean => {
  const url = URL.parse(text)
  return url?.protocol === 'https:' && url.hostname.includes('.') && !url.username && !url.password
}

/** What staff do with one order in production. */
export const productionChangeSchema = inputSchema<ProductionChange>()(
  z.discriminatedUnion('act', [
    z.object({ act: z.literal('move'), step, stage: plainStage }),
    z.object({
      act: z.literal('dispatch'),
      step,
      carrier: plainLine(MAX_PARCEL_LENGTHS.carrier).pipe(nonEmpty('Please name the courier.')),
      trackingNumber: plainLine(MAX_PARCEL_LENGTHS.trackingNumber).pipe(
        nonEmpty('Please enter the tracking number.'),
      ),
      url: plainLine(MAX_PARCEL_LENGTHS.url).refine(
        (text) => text === '' || isParcelUrl(text),
        'Please paste a link that begins with https://.',
      ),
    }),
    z.object({
      act: z.literal('pause'),
      step,
      kind: z.enum(PAUSE_KINDS, 'Please choose what it is waiting for.'),
      reason: reason.pipe(nonEmpty('Please say why: the customer will read it.')),
    }),
    z.object({ act: z.literal('resume'), step }),
    z.object({ act: z.literal('promise'), step, from: day, to: day, reason }),
  ]),
)

const seenOrders = z
  .array(z.object({ orderId: z.string().refine(isOrderId, 'No order has this id.'), step }))
  .min(1)
  .max(MAX_ORDERS_AT_ONCE, `At most ${MAX_ORDERS_AT_ONCE} orders at once.`)
  .refine(
    (orders) => new Set(orders.map(({ orderId }) => orderId)).size === orders.length,
    'An order is listed twice.',
  )

/** Orders to move together, and their new stage. */
export const ordersMoveSchema = inputSchema<OrdersMove>()(z.object({ stage: plainStage, orders: seenOrders }))

/** Promises to recalculate by the calendar, and the reason for customers who wait longer. */
export const renewalSchema = inputSchema<PromiseRenewal>()(z.object({ orders: seenOrders, reason }))

const calendar = z.enum(CALENDAR_NAMES)

/** A change of the days off. */
export const calendarChangeSchema = inputSchema<CalendarChange>()(
  z.discriminatedUnion('act', [
    z.object({
      act: z.literal('add'),
      calendars: z.array(calendar).min(1, 'Please choose whose holiday it is.').max(CALENDAR_NAMES.length),
      day,
      name: plainLine(MAX_HOLIDAY_NAME_LENGTH).pipe(nonEmpty('Please name the holiday.')),
    }),
    z.object({ act: z.literal('remove'), calendar, day }),
    z.object({
      act: z.literal('weekly'),
      calendar,
      day: z.int().min(0).max(LAST_WEEKDAY),
      isOff: z.boolean(),
    }),
  ]),
)
