import { atom, computed } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { changeCalendar, type CalendarChange } from '#contract/production/change-calendar.ts'
import { getCalendar, type CalendarAnswer } from '#contract/production/get-calendar.ts'
import { renewPromises } from '#contract/production/renew-promises.ts'
import { calendarText } from '#copy/production/desk.ts'
import {
  type CalendarName,
  type Holiday,
  type ShopCalendar,
  withWeekday,
} from '#domain/production/shop-calendar.ts'
import { callAs } from '../account/call-as.ts'
import { followStaff, handleSessionError, type Loaded, loadInto } from '../account/admins-only.ts'
import { explain, explainForm } from '../explain.ts'
import type { FormFault } from '../forms.ts'
import { newRequestKey } from '../request-key.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { showToast } from '../toasts.ts'

/** Both calendars as they are shown, with the promises that they would change. */
export type ShownCalendar = CalendarAnswer

type ChangeOf<Act> = Extract<CalendarChange, { readonly act: Act }>

/** What the calendar page shows. */
type CalendarView = Loaded<{ readonly calendar: ShownCalendar }>

/** The server's last answer. */
const $kept = atom<CalendarView>({ state: 'loading' })

/** The changes being sent to the server, in the order they were made. */
export const $calendarChanges = atom<readonly CalendarChange[]>([])

const withChange = (weeklyDaysOff: ShopCalendar['weeklyDaysOff'], change: CalendarChange) => {
  if (change.act !== 'weekly') return weeklyDaysOff
  const { calendar, day, isOff } = change
  return { ...weeklyDaysOff, [calendar]: withWeekday(weeklyDaysOff[calendar], day, isOff) }
}

/** Both calendars with weekly days off as just ticked; a refused tick is undone. */
export const $calendarView = computed([$kept, $calendarChanges], (view, changes): CalendarView => {
  if (view.state !== 'ready') return view
  const weeklyDaysOff = changes.reduce(withChange, view.calendar.weeklyDaysOff)
  return { state: 'ready', calendar: { ...view.calendar, weeklyDaysOff } }
})

/** Whether promises are being changed. */
const $isRenewing = atom(false)
/** Whether anything is being sent to the server. */
export const $calendarBusy = computed(
  [$calendarChanges, $isRenewing],
  (changes, isRenewing) => isRenewing || changes.length > 0,
)
/** Why the last holiday was refused. */
export const $holidayFault = atom<FormFault | null>(null)
/** Why the promises were not changed. */
export const $renewalFault = atom<FormFault | null>(null)

const load = (): Promise<void> =>
  loadInto($kept, async (token) => ({ calendar: await callAs(getCalendar(), token) }), {
    failed: calendarText.failed,
    retry: show,
  })

let last: Promise<unknown> = Promise.resolve()

/** Runs requests one after the other, so that the newest answer is shown last. */
const inTurn = <T>(ask: () => Promise<T>): Promise<T> => {
  const done = last.then(ask)
  last = done
  return done
}

const show = () => void inTurn(load)

/** Shows both calendars to whoever is signed in. Returns a function that stops following the session. */
export const openCalendar = (): (() => void) => {
  show()
  return followStaff(show)
}

const changeNow = async (wish: CalendarChange, refuse: (error: unknown) => void): Promise<boolean> => {
  try {
    $kept.set({ state: 'ready', calendar: await withSecondFactor(changeCalendar(wish)) })
    showToast({ kind: 'success', text: calendarText.saved })
    return true
  } catch (error) {
    if (!handleSessionError(error)) refuse(error)
    return false
  }
}

/** Changes the days off, after earlier changes; returns whether it was done. */
const change = async (wish: CalendarChange, refuse: (error: unknown) => void): Promise<boolean> => {
  $calendarChanges.set([...$calendarChanges.get(), wish])
  try {
    return await inTurn(() => changeNow(wish, refuse))
  } finally {
    $calendarChanges.set($calendarChanges.get().filter((other) => other !== wish))
  }
}

/** Shows a refusal as a toast, visible wherever on the page she pressed, and reloads a calendar that was outdated. */
const refuseOnTop = (error: unknown): void => {
  showToast({ kind: 'error', text: explain(error, calendarText.notChanged) })
  if (error instanceof BackendError && error.status === 409) void inTurn(load)
}

/** Adds a holiday; returns whether it was accepted. Does nothing while another is being added. */
export const addHoliday = async (holiday: Omit<ChangeOf<'add'>, 'act'>): Promise<boolean> => {
  if ($calendarChanges.get().some(({ act }) => act === 'add')) return false
  $holidayFault.set(null)
  return change({ act: 'add', ...holiday }, (error) =>
    $holidayFault.set(explainForm(error, calendarText.notChanged)),
  )
}

/** Whether one of the changes removes a holiday. */
export const isRemoving = (changes: readonly CalendarChange[], { calendar, day }: Holiday): boolean =>
  changes.some((one) => one.act === 'remove' && one.calendar === calendar && one.day === day)

/** Removes a holiday; does nothing while that is already being sent. */
export const removeHoliday = (holiday: Holiday): void => {
  if (isRemoving($calendarChanges.get(), holiday)) return
  const { calendar, day } = holiday
  void change({ act: 'remove', calendar, day }, refuseOnTop)
}

/** Sets whether a day of the week is off. */
export const setWeekday = (calendar: CalendarName, day: number, isOff: boolean): void =>
  void change({ act: 'weekly', calendar, day, isOff }, refuseOnTop)

/**
 * Adjusts the shown outdated promises to the calendar; `reason` is sent to customers who wait longer. False if nothing
 * was sent or it failed.
 */
export const renewShown = async (reason: string): Promise<boolean> => {
  const view = $calendarView.get()
  if (view.state !== 'ready' || $calendarBusy.get()) return false
  const orders = view.calendar.outdated.map(({ orderId, step }) => ({ orderId, step }))
  $isRenewing.set(true)
  $renewalFault.set(null)
  try {
    const outcomes = await withSecondFactor(renewPromises({ orders, reason }, newRequestKey()))
    const refused = outcomes.filter((one) => one.outcome === 'refused')
    const reasons = [...new Set(refused.map(({ message }) => message))]
    showToast({
      kind: refused.length === 0 ? 'success' : 'error',
      text: calendarText.renewed(outcomes.length - refused.length, refused.length, reasons),
    })
  } catch (error) {
    if (!handleSessionError(error)) $renewalFault.set(explainForm(error, calendarText.notRenewed))
    return false
  } finally {
    $isRenewing.set(false)
  }
  await inTurn(load)
  return true
}
