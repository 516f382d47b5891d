import { useId, useState, type KeyboardEvent } from 'react'
import { deskMessages } from '#copy/desk/desk.ts'
import { isDayRange, isTypedOut } from '#domain/orders/day-range.ts'
import { ORDER_FILTERS, ordersList } from '#stores/orders/admin-orders.ts'
import { ListFilters } from '../desk/ListFilters.tsx'
import { useQueryField } from '../desk/use-query-field.ts'
import { afterPress } from '../intent/after-press.ts'
import { useLive } from '../use-live.ts'

interface DayProps {
  readonly label: string
  readonly name: 'from' | 'to'
  /** The day in the list's query; '' for none. */
  readonly day: string
  /** What is wrong with the day as an end of the range; '' for nothing. */
  readonly fault: string
  /** The range's other end: the calendar offers no day beyond it. */
  readonly min?: string
  readonly max?: string
}

/** Whether a day is only partly typed: on the way to 23 November 2026 it has no month, and later the year 2. */
const isPartIn = ({ value, validity }: HTMLInputElement) =>
  validity.badInput || (value !== '' && !isTypedOut(value))

const Day = ({ label, name, day, fault, ...limits }: DayProps) => {
  const field = useQueryField(day)
  const id = useId()
  // Only until the query changes, which replaces the field's content with a whole day.
  const [partOf, setPartOf] = useState<string>()
  const setPart = (isPart: boolean) => setPartOf(isPart ? day : undefined)
  const message = partOf === day ? deskMessages.partOfDay : fault
  return (
    <label>
      {label}
      <input
        ref={field}
        name={name}
        aria-label={label}
        type="date"
        defaultValue={day}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? id : undefined}
        onChange={({ currentTarget }) => {
          if (isPartIn(currentTarget)) return
          setPart(false)
          currentTarget.form?.requestSubmit()
        }}
        onKeyDown={(event: KeyboardEvent<HTMLInputElement>) => {
          if (event.key !== 'Enter' || !isPartIn(event.currentTarget)) return
          event.preventDefault()
          setPart(true)
        }}
        onBlur={({ currentTarget }) => afterPress(() => setPart(isPartIn(currentTarget)))}
        {...limits}
      />
      {message && (
        <span id={id} className="message" aria-live="polite">
          {message}
        </span>
      )}
    </label>
  )
}

/** The search of the orders, their filters, and their CSV file. */
export const OrderFilters = () => {
  const { q, state, from, to } = useLive(ordersList.$query)
  const [fault, setFault] = useState('')
  const show = (textOf: (name: string) => string) => {
    const days = { from: textOf('from'), to: textOf('to') }
    const isWhole = Object.values(days).every((day) => day === '' || isTypedOut(day))
    setFault(isWhole && !isDayRange(days) ? deskMessages.beforeFrom : '')
    ordersList.show({
      q: textOf('q'),
      state: textOf('state'),
      ...(isWhole && isDayRange(days) ? days : {}),
    })
  }
  return (
    <ListFilters
      query={{ q, state }}
      states={ORDER_FILTERS}
      show={show}
      exportCsv={ordersList.exportCsv}
      search={{
        label: 'Search orders',
        placeholder: 'Name, phone, PIN, city, product, order or payment id',
        className: 'w-full sm:w-100',
      }}
    >
      <Day label="From" name="from" day={from} fault="" max={to} />
      <Day
        label="To"
        name="to"
        day={to}
        fault={isDayRange({ from, to }) ? fault : deskMessages.beforeFrom}
        min={from}
      />
    </ListFilters>
  )
}
