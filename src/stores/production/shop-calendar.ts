import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import type { ApiCall } from '#contract/api-call.ts'
import { changeCalendar, type CalendarChange } from '#contract/production/change-calendar.ts'
import { getCalendar, type CalendarAnswer } from '#contract/production/get-calendar.ts'
import { renewPromises } from '#contract/production/renew-promises.ts'
import { calendarText } from '#copy/production/desk.ts'
import { isSentAway, tokenOrHome } from '../account/admins-only.ts'
import { explain, explainForm } from '../explain.ts'
import type { FormFault } from '../forms.ts'
import { newRequestKey } from '../request-key.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { showToast } from '../toasts.ts'

/** Both calendars as they are shown, with the promises they would change. */
export type ShownCalendar = CalendarAnswer

/** What the page of the calendar shows. */
export type CalendarView =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly text: string; readonly retry: () => void }
  | { readonly state: 'ready'; readonly calendar: ShownCalendar }

export const $calendarView = atom<CalendarView>({ state: 'loading' })
/** Whether a change is on its way to the server. */
export const $calendarBusy = atom(false)
/** What was wrong with what was sent last. */
export const $calendarFault = atom<FormFault | null>(null)

const load = async (): Promise<void> => {
  const token = tokenOrHome()
  if (token === '') return
  try {
    $calendarView.set({ state: 'ready', calendar: await call(getCalendar(), token) })
  } catch (error) {
    if (!isSentAway(error))
      $calendarView.set({ state: 'failed', text: explain(error, calendarText.failed), retry: openCalendar })
  }
}

/** Shows both calendars as they are now. */
export const openCalendar = (): void => void load()

/** Makes a call of staff; its answer, or nothing when it was refused. */
const ask = async <Answer>(request: ApiCall<Answer>): Promise<Answer | undefined> => {
  $calendarBusy.set(true)
  $calendarFault.set(null)
  try {
    return await withSecondFactor(request)
  } catch (error) {
    if (!isSentAway(error)) $calendarFault.set(explainForm(error, calendarText.notChanged))
    return undefined
  } finally {
    $calendarBusy.set(false)
  }
}

const changeNow = async (wish: CalendarChange): Promise<boolean> => {
  const calendar = await ask(changeCalendar(wish))
  if (!calendar) return false
  $calendarView.set({ state: 'ready', calendar })
  showToast({ kind: 'success', text: calendarText.saved })
  return true
}

let lastChange: Promise<unknown> = Promise.resolve()

/** Changes the days off, after what was changed before it; says whether it was done. */
export const change = (wish: CalendarChange): Promise<boolean> => {
  const changed = lastChange.then(() => changeNow(wish))
  lastChange = changed
  return changed
}

/** Lets the outdated promises that are shown follow the calendar; `reason` is told to those who wait longer. */
export const renewShown = async (reason: string): Promise<boolean> => {
  const view = $calendarView.get()
  if (view.state !== 'ready' || $calendarBusy.get()) return false
  const orders = view.calendar.outdated.map(({ orderId, step }) => ({ orderId, step }))
  const outcomes = await ask(renewPromises({ orders, reason }, newRequestKey()))
  if (!outcomes) return false
  const done = outcomes.filter(({ outcome }) => outcome === 'done').length
  showToast({ kind: 'success', text: calendarText.renewed(done, outcomes.length - done) })
  await load()
  return true
}
