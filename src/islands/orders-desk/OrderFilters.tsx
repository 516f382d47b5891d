import { ORDER_FILTERS, ordersList } from '#stores/orders/admin-orders.ts'
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
  <label>
    {label}
    <input
      key={day}
      name={name}
      type="date"
      defaultValue={day}
      onChange={({ currentTarget: { value, validity } }) => {
        if (validity.valid && value !== day) ordersList.show({ [name]: value })
      }}
      {...limits}
    />
  </label>
)

/** The search of the orders, their filters, and the file of them all. */
export const OrderFilters = () => {
  const query = useLive(ordersList.$query, null)
  const { q = '', state = '', from = '', to = '' } = query ?? {}
  return (
    <ListFilters
      query={{ q, state }}
      states={ORDER_FILTERS}
      show={ordersList.show}
      exportCsv={ordersList.exportCsv}
      search={{
        label: 'Search orders',
        placeholder: 'Name, phone, PIN, city, product, order or payment id',
        className: 'w-full sm:w-100',
      }}
    >
      <Day label="From" name="from" day={from} max={to} />
      <Day label="To" name="to" day={to} min={from} />
    </ListFilters>
  )
}
