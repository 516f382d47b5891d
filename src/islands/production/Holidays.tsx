import { useEffect, useRef } from 'react'
import { calendarNames } from '#copy/production/desk.ts'
import { formatLongDay } from '#domain/time/dates.ts'
import {
  CALENDAR_NAMES,
  type Holiday,
  MAX_HOLIDAY_NAME_LENGTH,
  type ShopCalendar,
} from '#domain/production/shop-calendar.ts'
import {
  $calendarChanges,
  $holidayFault,
  addHoliday,
  removeHoliday,
  isRemoving,
} from '#stores/production/shop-calendar.ts'
import { Field } from '../ui/Field.tsx'
import { whenSent } from '../ui/form-fields.ts'
import { keepFields } from '../ui/stored-fields.ts'
import { useLive } from '../use-live.ts'

interface Props {
  readonly calendar: ShopCalendar
  /** Today's date in India. */
  readonly today: string
}

const AddHoliday = ({ today }: Pick<Props, 'today'>) => {
  const typed = useRef<HTMLFormElement>(null)
  const isBusy = useLive($calendarChanges).some(({ act }) => act === 'add')
  const fault = useLive($holidayFault)
  useEffect(() => {
    if (typed.current) keepFields('holiday', typed.current)
  }, [])
  const submit = whenSent(async (text, form) => {
    const calendars = CALENDAR_NAMES.filter((name) => text(name) !== '')
    if (await addHoliday({ calendars, day: text('day'), name: text('name') })) form.reset()
  })
  return (
    <form ref={typed} onSubmit={submit} className="mb-8 grid gap-4">
      <div className="grid gap-4 sm:grid-cols-[180px_1fr]">
        <Field label="Day" name="day" type="date" min={today} error={fault?.fields?.['day']} required />
        <Field
          label="Holiday"
          name="name"
          maxLength={MAX_HOLIDAY_NAME_LENGTH}
          error={fault?.fields?.['name']}
          required
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-6">
        {CALENDAR_NAMES.map((name) => (
          <label key={name} className="tick">
            <input type="checkbox" name={name} defaultChecked />
            {calendarNames[name]}
          </label>
        ))}
        <button type="submit" className="btn ml-auto" aria-busy={isBusy}>
          Add
        </button>
      </div>
      <p className="message text-burgundy text-[15px] empty:hidden" role="alert">
        {fault && (fault.fields?.['calendars'] ?? fault.text)}
      </p>
    </form>
  )
}

const Row = ({ holidays }: { readonly holidays: readonly Holiday[] }) => {
  const changes = useLive($calendarChanges)
  const [first] = holidays
  if (!first) return null
  const names = [...new Set(holidays.map(({ name }) => name))].join(' / ')
  return (
    <li className="border-line grid gap-x-6 border-t py-1 text-[15px] sm:grid-cols-[1fr_auto] sm:items-center">
      <span className="pt-2 [overflow-wrap:anywhere] sm:py-2">
        {names}
        <span className="text-ink-2 block text-[14px]">{formatLongDay(`${first.day}T12:00:00+05:30`)}</span>
      </span>
      <fieldset className="flex flex-wrap gap-x-6 outline-none" aria-label={names} tabIndex={-1}>
        {holidays.map((holiday) => (
          <button
            key={holiday.calendar}
            type="button"
            className="text-action my-1"
            aria-busy={isRemoving(changes, holiday)}
            aria-label={`${calendarNames[holiday.calendar]} works on ${holiday.name}`}
            title={`${calendarNames[holiday.calendar]} works on this day`}
            onClick={() => removeHoliday(holiday)}
          >
            {calendarNames[holiday.calendar]} ×
          </button>
        ))}
      </fieldset>
    </li>
  )
}

/** The holidays from today on, and the form that adds one. */
export const Holidays = ({ calendar: { holidays }, today }: Props) => {
  const ahead = holidays.filter(({ day }) => day >= today)
  return (
    <section className="outline-none" aria-labelledby="holidays" tabIndex={-1}>
      <h2 id="holidays" className="h3 mb-4">
        Holidays
      </h2>
      <AddHoliday today={today} />
      <ul>
        {[...Map.groupBy(ahead, ({ day }) => day)].map(([day, ofDay]) => (
          <Row key={day} holidays={ofDay} />
        ))}
      </ul>
    </section>
  )
}
