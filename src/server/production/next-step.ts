import type { ProductionAct } from '#contract/production/move-order.ts'
import { formatPaise } from '#domain/money.ts'
import type { ProgressEvent } from '#domain/production/progress.ts'
import {
  arrivalOf,
  type Calendars,
  type DayWindow,
  isLater,
  postponed,
  promiseOf,
} from '#domain/production/promise.ts'
import { afterMove, isDispatched, isBefore, type MoveFault, type Stage } from '#domain/production/stages.ts'
import { countWorkingDays, dayLater } from '#domain/production/working-days.ts'
import type { OrderProductionRow, OrderRow } from '../db/schema.ts'
import { conflict, invalidFields } from '../refusal.ts'

const FURTHEST_PROMISE_DAYS = 366

/**
 * What staff can do with an order. `renew` recalculates its promise by the current calendar; a pause for `cancellation`
 * is made by the shop itself when a cancellation is requested.
 */
export type StaffAct =
  | ProductionAct
  | { readonly act: 'pause'; readonly kind: 'cancellation'; readonly reason: string }
  | { readonly act: 'renew'; readonly reason: string }

/** Steps that the customer is told of by e-mail. */
export type NotifiedStep = 'dispatched' | 'delivered' | 'paused' | 'later'

/** The result of an act: what changes and what is recorded. */
export interface NextStep {
  readonly event: ProgressEvent
  readonly changes: Partial<OrderProductionRow>
  readonly isBack: boolean
  readonly reason: string
  /** The step that the customer is e-mailed about; null for none. */
  readonly notify: NotifiedStep | null
}

/** What an act is checked against: the order, its production, today's date in India and both calendars. */
export interface Situation {
  readonly order: Pick<OrderRow, 'total_paise' | 'captured_paise'>
  readonly row: OrderProductionRow
  readonly today: string
  readonly calendars: Calendars
}

const FAULTS: Readonly<Record<MoveFault, string>> = {
  paused: 'This order is paused. Resume it first.',
  same_stage: 'This order is already there.',
  not_paused: 'This order is not paused.',
  has_left: 'This order has left the workshop.',
}

const AFTER_CANCELLATION = 'It was paused while a cancellation was decided.'

const refused = (fault: MoveFault) => conflict(fault, FAULTS[fault])

const windowOf = ({ promise_from: from, promise_to: to }: OrderProductionRow): DayWindow => ({ from, to })

const promising = ({ from, to }: DayWindow) => ({ promise_from: from, promise_to: to })

const requirePaid = ({ order: { total_paise, captured_paise } }: Situation): void => {
  const left = formatPaise(total_paise - captured_paise)
  if (captured_paise < total_paise)
    throw conflict('balance_due', `${left} is left to pay before this order can leave.`)
}

const plain = { isBack: false, reason: '', notify: null } as const

/**
 * The promise columns for a move to this stage. Leaving the workshop saves the promised window, and a parcel's return
 * restores it.
 */
const windowAt = (
  { row, today, calendars }: Situation,
  stage: Stage,
): Pick<OrderProductionRow, 'promise_from' | 'promise_to' | 'left_from' | 'left_to'> => {
  const { promise_from, promise_to, left_from, left_to } = row
  if (isDispatched(stage) === isDispatched(row.stage)) return { promise_from, promise_to, left_from, left_to }
  if (!isDispatched(stage))
    return {
      promise_from: left_from ?? promise_from,
      promise_to: left_to ?? promise_to,
      left_from: null,
      left_to: null,
    }
  const window = stage === 'dispatched' ? arrivalOf(today, calendars) : windowOf(row)
  return { ...promising(window), left_from: promise_from, left_to: promise_to }
}

const NO_PARCEL = { carrier: '', tracking_number: '', tracking_url: '' }

/** Moves the order to another stage. */
const moved = (situation: Situation, stage: Stage): NextStep => {
  const { row, today } = situation
  const after = afterMove(row, { act: 'move', stage })
  if ('fault' in after) throw refused(after.fault)
  if (isDispatched(stage)) requirePaid(situation)
  return {
    ...plain,
    event: 'moved',
    isBack: isBefore(stage, row.stage),
    changes: {
      stage,
      ...windowAt(situation, stage),
      ...(!isDispatched(stage) && NO_PARCEL),
      delivered_on: stage === 'delivered' ? today : null,
    },
    notify: stage === 'delivered' ? 'delivered' : null,
  }
}

/** Dispatches the order in a parcel, or corrects the details of a parcel already dispatched. */
const dispatched = (
  situation: Situation,
  { carrier, trackingNumber, url }: Extract<StaffAct, { act: 'dispatch' }>,
): NextStep => {
  const { row } = situation
  const parcel = { carrier, tracking_number: trackingNumber, tracking_url: url }
  const isSame = carrier === row.carrier && trackingNumber === row.tracking_number && url === row.tracking_url
  if (row.stage === 'dispatched' && !isSame)
    return { ...plain, event: 'moved', changes: parcel, notify: 'dispatched' }
  const step = moved(situation, 'dispatched')
  return { ...step, changes: { ...step.changes, ...parcel }, notify: isSame ? null : 'dispatched' }
}

const paused = ({ row, today }: Situation, act: Extract<StaffAct, { act: 'pause' }>): NextStep => {
  const after = afterMove(row, act)
  if ('fault' in after) throw refused(after.fault)
  const { kind, reason } = act
  return {
    ...plain,
    event: 'paused',
    changes: { paused: reason, paused_for: kind, paused_on: today },
    reason,
    notify: 'paused',
  }
}

/** The window that the current calendars give an order whose promise follows them. */
const windowByCalendar = (
  { start_day, from_days: from, to_days: to }: OrderProductionRow,
  calendars: Calendars,
): DayWindow => promiseOf(start_day, { from, to }, calendars)

const isPromised = ({ promise_from, promise_to }: OrderProductionRow, { from, to }: DayWindow): boolean =>
  from === promise_from && to === promise_to

const withoutHolidays = ({ workshop, courier }: Calendars): Calendars => {
  const holidays: ReadonlySet<string> = new Set()
  return { workshop: { ...workshop, holidays }, courier: { ...courier, holidays } }
}

/** The promise of an order that has lost this many working days of the workshop. */
const windowAfter = (row: OrderProductionRow, lost: number, calendars: Calendars): DayWindow => {
  if (row.is_named === 1) return postponed(windowOf(row), lost, calendars)
  if (isPromised(row, windowByCalendar(row, calendars)))
    return windowByCalendar(
      { ...row, from_days: row.from_days + lost, to_days: row.to_days + lost },
      calendars,
    )
  // Days off were entered after this promise was made, and staff have not applied them yet: the pause must not be
  // blamed for them. Which holidays the promise includes is not stored, so none is counted here; staff see the order
  // among the outdated promises.
  return postponed(windowOf(row), lost, withoutHolidays(calendars))
}

/** Resumes the order: the workshop's days that it was paused are added to its promise. */
const resumed = ({ row, today, calendars }: Situation): NextStep => {
  const after = afterMove(row, { act: 'resume' })
  if ('fault' in after) throw refused(after.fault)
  const lost = countWorkingDays(row.paused_on ?? today, today, calendars.workshop)
  const going = { paused: null, paused_for: null, paused_on: null }
  if (lost === 0) return { ...plain, event: 'resumed', changes: going }
  const window = windowAfter(row, lost, calendars)
  return {
    ...plain,
    event: 'resumed',
    changes: {
      ...going,
      from_days: row.from_days + lost,
      to_days: row.to_days + lost,
      ...promising(window),
    },
    // The text about the cancellation no longer applies once the order is resumed.
    reason: row.paused_for === 'cancellation' ? AFTER_CANCELLATION : (row.paused ?? ''),
    notify: isLater(window, windowOf(row)) ? 'later' : null,
  }
}

/** Changes the promised days; a later delivery needs a reason, and its customer is told. */
const otherDays = (row: OrderProductionRow, window: DayWindow, reason: string): NextStep => {
  const changes = promising(window)
  if (!isLater(window, windowOf(row))) return { ...plain, event: 'promised', changes }
  if (reason === '') throw invalidFields({ reason: 'Please say why: the customer will read it.' })
  return { ...plain, event: 'promised', changes, reason, notify: 'later' }
}

const requirePromisable = ({ row, today }: Situation, window: DayWindow): void => {
  const { from, to } = window
  if (row.paused !== null) throw refused('paused')
  if (row.stage === 'delivered') throw conflict('delivered', 'This order has arrived.')
  if (from > to) throw invalidFields({ to: 'The last day is before the first.' })
  if (to < today) throw invalidFields({ to: 'This day has passed.' })
  if (to > dayLater(today, FURTHEST_PROMISE_DAYS)) throw invalidFields({ to: 'At most a year ahead.' })
  if (isPromised(row, window)) throw invalidFields({ to: 'These days are already promised.' })
}

const promised = (situation: Situation, window: DayWindow, reason: string): NextStep => {
  requirePromisable(situation, window)
  const { row } = situation
  const step = otherDays(row, window, reason)
  // A parcel's days end with it: if it comes back, the promise it left with is restored.
  const named = isDispatched(row.stage) ? {} : { is_named: 1 }
  return { ...step, changes: { ...step.changes, ...named }, reason }
}

/**
 * The window that the current calendars would promise; undefined if it is the promised one, or the promise follows no
 * calendar now.
 */
export const renewedWindow = (row: OrderProductionRow, calendars: Calendars): DayWindow | undefined => {
  if (row.is_named === 1 || row.paused !== null || isDispatched(row.stage)) return undefined
  const window = windowByCalendar(row, calendars)
  return isPromised(row, window) ? undefined : window
}

const renewed = ({ row, calendars }: Situation, reason: string): NextStep => {
  const window = renewedWindow(row, calendars)
  if (!window) throw conflict('promise_current', 'This promise needs no new days.')
  return otherDays(row, window, reason)
}

/**
 * The result of an act on an order in production; 409 if the order does not allow it now, 422 if a value has to be
 * corrected.
 */
export const nextStep = (situation: Situation, act: StaffAct): NextStep => {
  switch (act.act) {
    case 'move':
      return moved(situation, act.stage)
    case 'dispatch':
      return dispatched(situation, act)
    case 'pause':
      return paused(situation, act)
    case 'resume':
      return resumed(situation)
    case 'promise':
      return promised(situation, { from: act.from, to: act.to }, act.reason)
    case 'renew':
      return renewed(situation, act.reason)
  }
}
