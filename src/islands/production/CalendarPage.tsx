import { useEffect, useRef } from 'react'
import { calendarText } from '#copy/production/desk.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { type ShopCalendar, unplannedCalendars } from '#domain/production/shop-calendar.ts'
import { $calendarView, openCalendar, type ShownCalendar } from '#stores/production/shop-calendar.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { useHeldFocus } from '../desk/use-held-focus.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { LOADING, WhenReady } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'
import { Holidays } from './Holidays.tsx'
import { OutdatedPromises } from './OutdatedPromises.tsx'
import { WeeklyDaysOff } from './WeeklyDaysOff.tsx'

const Unplanned = ({ calendar, today }: { readonly calendar: ShopCalendar; readonly today: string }) => {
  const whose = unplannedCalendars(calendar, today)
  if (whose.length === 0) return null
  return (
    <p className="text-burgundy border-burgundy mb-8 border-l-2 pl-4 text-[15px]">
      {calendarText.unplanned(whose, Number(today.slice(0, 4)) + 1)}
    </p>
  )
}

const Calendars = ({ calendar }: { readonly calendar: ShownCalendar }) => {
  const today = dayInIndia()
  const parts = useRef<HTMLDivElement>(null)
  useHeldFocus(parts)
  return (
    <div ref={parts} className="pt-4 pb-16">
      <Unplanned calendar={calendar} today={today} />
      <OutdatedPromises calendar={calendar} />
      <div className="grid items-start gap-x-16 gap-y-12 xl:grid-cols-[1fr_1fr]">
        <Holidays calendar={calendar} today={today} />
        <WeeklyDaysOff calendar={calendar} />
      </div>
    </div>
  )
}

/** The days off of workshop and courier, and the promises they change, for administrators. */
export const CalendarPage = withErrorBoundary(() => {
  const view = useLive($calendarView, LOADING)
  useEffect(openCalendar, [])
  return (
    <div className="wrap">
      <DeskHead title="Calendar" />
      <WhenReady view={view} loading={calendarText.loading}>
        {({ calendar }) => <Calendars calendar={calendar} />}
      </WhenReady>
    </div>
  )
})
