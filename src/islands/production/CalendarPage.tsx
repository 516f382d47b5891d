import { useEffect } from 'react'
import { calendarText } from '#copy/production/desk.ts'
import { dayInIndia } from '#domain/dates.ts'
import { type ShopCalendar, unplannedCalendars } from '#domain/production/shop-calendar.ts'
import { $calendarView, openCalendar, type CalendarView } from '#stores/production/shop-calendar.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { Boundary } from '../ui/Boundary.tsx'
import { QuietNote, TryAgain } from '../ui/Quiet.tsx'
import { useLive } from '../use-live.ts'
import { Holidays } from './Holidays.tsx'
import { OutdatedPromises } from './OutdatedPromises.tsx'
import { WeeklyDaysOff } from './WeeklyDaysOff.tsx'

const LOADING: CalendarView = { state: 'loading' }

const Unplanned = ({ calendar, today }: { readonly calendar: ShopCalendar; readonly today: string }) => {
  const whose = unplannedCalendars(calendar, today)
  if (whose.length === 0) return null
  return (
    <p className="text-burgundy border-burgundy mb-8 border-l-2 pl-4 text-[15px]">
      {calendarText.unplanned(whose, Number(today.slice(0, 4)) + 1)}
    </p>
  )
}

const Calendars = ({ view }: { readonly view: CalendarView }) => {
  if (view.state === 'loading') return <QuietNote text={calendarText.loading} isBusy />
  if (view.state === 'failed')
    return (
      <QuietNote text={view.text}>
        <TryAgain retry={openCalendar} />
      </QuietNote>
    )
  const { calendar } = view
  const today = dayInIndia()
  return (
    <div className="pb-16">
      <Unplanned calendar={calendar} today={today} />
      <OutdatedPromises calendar={calendar} />
      <div className="grid items-start gap-x-16 gap-y-12 xl:grid-cols-[1fr_1fr]">
        <Holidays calendar={calendar} today={today} />
        <WeeklyDaysOff calendar={calendar} />
      </div>
    </div>
  )
}

const Page = () => {
  const view = useLive($calendarView, LOADING)
  useEffect(openCalendar, [])
  return (
    <div className="wrap">
      <DeskHead title="Calendar" />
      <Calendars view={view} />
    </div>
  )
}

/** The days off of workshop and courier, and what they change, for administrators. */
export const CalendarPage = () => (
  <Boundary>
    <Page />
  </Boundary>
)
