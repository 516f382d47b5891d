import type { FormEvent } from 'react'
import { $ordersQuery, exportOrders, ORDER_FILTERS, showOrders } from '#stores/admin-orders.ts'
import { DeskTabs } from '../desk/DeskTabs.tsx'
import { textIn } from '../ui/form-text.ts'
import { useLive } from '../use-live.ts'

interface DayProps {
  readonly label: string
  readonly name: 'from' | 'to'
  readonly day: string
  /** The other end of the range, which this day can't pass. */
  readonly min?: string
  readonly max?: string
}

const Day = ({ label, name, day, ...limits }: DayProps) => (
  <label className="flex items-center gap-3">
    <span className="label text-ink-2">{label}</span>
    <input
      key={day}
      name={name}
      type="date"
      className="h-11 bg-transparent"
      defaultValue={day}
      onChange={({ currentTarget: { value, validity } }) => {
        if (validity.valid && value !== day) showOrders({ [name]: value })
      }}
      {...limits}
    />
  </label>
)

/** The tabs of the desk, the search, the filters, and the file of it all. */
export const OrderFilters = () => {
  const query = useLive($ordersQuery, null)
  const { q = '', state = '', from = '', to = '' } = query ?? {}
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    showOrders({ q: textIn(event.currentTarget)('q').trim() })
  }
  return (
    <>
      <div className="border-line border-b">
        <DeskTabs current="orders" />
      </div>
      <search>
        <form
          onSubmit={search}
          className="border-line flex flex-wrap items-center gap-x-9 gap-y-1 border-b py-2"
        >
          <input
            key={q}
            name="q"
            type="search"
            className="placeholder:text-ink-2 h-11 min-w-64 flex-1 bg-transparent"
            placeholder="Name, phone, PIN, city, product, order or payment id"
            aria-label="Search orders"
            defaultValue={q}
          />
          <Day label="From" name="from" day={from} max={to} />
          <Day label="To" name="to" day={to} min={from} />
          <select
            className="select h-11 w-auto border-0 bg-transparent"
            aria-label="Show"
            value={state}
            onChange={(event) => showOrders({ state: event.currentTarget.value })}
          >
            {ORDER_FILTERS.map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
          <button type="button" className="text-action" onClick={() => void exportOrders()}>
            Export CSV
          </button>
        </form>
      </search>
    </>
  )
}
