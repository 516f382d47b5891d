import { ORDER_FILTERS, ordersList } from '#stores/orders/admin-orders.ts'
import { DeskTabs } from '../desk/DeskTabs.tsx'
import { ListFilters } from '../desk/ListFilters.tsx'
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
        if (validity.valid && value !== day) ordersList.show({ [name]: value })
      }}
      {...limits}
    />
  </label>
)

/** The tabs of the desk, the search, the filters, and the file of it all. */
export const OrderFilters = () => {
  const query = useLive(ordersList.$query, null)
  const { q = '', state = '', from = '', to = '' } = query ?? {}
  return (
    <>
      <div className="border-line border-b">
        <DeskTabs current="orders" />
      </div>
      <ListFilters
        query={{ q, state }}
        states={ORDER_FILTERS}
        show={ordersList.show}
        exportCsv={ordersList.exportCsv}
        search={{
          label: 'Search orders',
          placeholder: 'Name, phone, PIN, city, product, order or payment id',
          className: 'min-w-64 flex-1',
        }}
        className="border-line flex flex-wrap items-center gap-x-9 gap-y-1 border-b py-2"
      >
        <Day label="From" name="from" day={from} max={to} />
        <Day label="To" name="to" day={to} min={from} />
      </ListFilters>
    </>
  )
}
