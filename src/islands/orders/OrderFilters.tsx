import type { FormEvent } from 'react'
import { $ordersQuery, exportOrders, ORDER_FILTERS, showOrders } from '#stores/admin-orders.ts'
import { textIn } from '../ui/form-text.ts'
import { useLive } from '../use-live.ts'

/** The tabs of the house's desk, the search, the filter, and the file of it all. */
export const OrderFilters = () => {
  const query = useLive($ordersQuery, null)
  const search = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    showOrders({ q: textIn(event.currentTarget)('q').trim() })
  }
  const tab = 'relative py-3.5 font-serif text-[26px] leading-none whitespace-nowrap'
  return (
    <div className="border-line flex flex-wrap items-end justify-between gap-x-12 gap-y-2 border-b">
      <nav
        className="bare-scroll flex gap-7 max-md:-mx-(--gutter) max-md:px-(--gutter) md:gap-9"
        aria-label="Desk"
      >
        <a
          className={`${tab} after:bg-bronze after:absolute after:inset-x-0 after:-bottom-px after:h-0.5`}
          href="/orders"
          aria-current="page"
        >
          Orders
        </a>
        <a className={`${tab} text-ink-2 hover:text-ink`} href="/admin/requests">
          Requests
        </a>
        <a className={`${tab} text-ink-2 hover:text-ink`} href="/admin/publishing">
          Publishing
        </a>
      </nav>
      <search>
        <form onSubmit={search} className="flex flex-wrap items-center gap-x-8 pb-1.5">
          <input
            key={query?.q ?? ''}
            name="q"
            type="search"
            className="placeholder:text-ink-2 h-11 w-64 bg-transparent"
            placeholder="Customer, order or payment id"
            aria-label="Search orders"
            defaultValue={query?.q}
          />
          <select
            className="select h-11 w-auto border-0 bg-transparent"
            aria-label="Show"
            value={query?.state ?? ''}
            onChange={(event) => showOrders({ state: event.currentTarget.value })}
          >
            {ORDER_FILTERS.map(([state, words]) => (
              <option key={state} value={state}>
                {words}
              </option>
            ))}
          </select>
          <button type="button" className="text-action" onClick={() => void exportOrders()}>
            Export CSV
          </button>
        </form>
      </search>
    </div>
  )
}
