import { calendarNames, WEEKDAYS } from '#copy/production/desk.ts'
import { CALENDAR_NAMES, type CalendarName, type ShopCalendar } from '#domain/production/shop-calendar.ts'
import { $calendarChanges, setWeekday } from '#stores/production/shop-calendar.ts'
import { useLive } from '../use-live.ts'

interface Props {
  readonly calendar: ShopCalendar
}

const MAX_DAYS_OFF = WEEKDAYS.length - 1

const Week = ({ calendar, name }: Props & { readonly name: CalendarName }) => {
  const changes = useLive($calendarChanges)
  const off = calendar.weeklyDaysOff[name]
  const isBusy = changes.some((change) => change.act === 'weekly' && change.calendar === name)
  return (
    <fieldset className="border-line border-t py-4" aria-busy={isBusy}>
      <legend className="label float-left w-full">{calendarNames[name]}</legend>
      <div className="clear-both grid grid-cols-[repeat(auto-fill,minmax(6.75rem,1fr))] gap-x-2">
        {WEEKDAYS.map((words, day) => (
          <label key={words} className="tick gap-2">
            <input
              type="checkbox"
              className="disabled:opacity-40"
              checked={off.includes(day)}
              // The week must keep at least one working day.
              disabled={!off.includes(day) && off.length >= MAX_DAYS_OFF}
              onChange={({ currentTarget }) => setWeekday(name, day, currentTarget.checked)}
            />
            {words}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** The days off in every week, each set by one press. */
export const WeeklyDaysOff = ({ calendar }: Props) => (
  <section aria-labelledby="weekly">
    <h2 id="weekly" className="h3 mb-4">
      Weekly days off
    </h2>
    {CALENDAR_NAMES.map((name) => (
      <Week key={name} calendar={calendar} name={name} />
    ))}
  </section>
)
