import { formatDay, formatMoment } from '#domain/dates.ts'
import { formatRupees } from '#domain/money.ts'
import { countUnits, type Order } from '#domain/orders/order.ts'
import { PaymentLabel } from '../ui/PaymentLabel.tsx'

interface Props {
  readonly orders: readonly Order[]
  /** Administrators also see who ordered. */
  readonly withCustomer?: boolean
}

const HEAD = 'label pr-6 pb-4 text-left font-normal text-ink-2 last:pr-0 last:text-right'
const CELL =
  'max-xl:border-0 xl:pr-6 xl:last:pr-0 xl:h-[74px] xl:border-b xl:border-line xl:last:text-right group-hover:bg-linen'
/** Where the day and the count stand in the three lines of a small screen: a customer has no need of her own name. */
const PLACES = {
  customer: { day: 'max-xl:col-start-1', count: 'max-xl:col-start-1' },
  admin: {
    day: 'text-ink-2 text-[15px] max-xl:col-start-1 max-xl:row-start-3',
    count: 'max-xl:col-start-2 max-xl:row-start-3 max-xl:text-right',
  },
} as const

const Row = ({ order, withCustomer }: { readonly order: Order; readonly withCustomer: boolean }) => {
  const units = countUnits(order)
  const places = PLACES[withCustomer ? 'admin' : 'customer']
  return (
    <tr className="group border-line grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-0.5 border-b py-4 xl:table-row xl:py-0">
      <td className={`${CELL} figures text-[21px]`}>
        <a
          className="inline-flex min-h-11 items-center"
          href={`/order/${order._id}`}
          aria-label={`Order ${order.number}`}
        >
          {order.number}
        </a>
        {order.flagged && <span className="text-burgundy ml-3 font-sans text-[14px]">Flagged</span>}
      </td>
      <td className={`${CELL} ${places.day}`}>
        {withCustomer ? formatMoment(order.createdAt) : formatDay(order.createdAt)}
      </td>
      {withCustomer && (
        <td className={`${CELL} max-xl:col-start-1 max-xl:row-start-2`}>
          {order.user}
          {order.shippingAddress.city && <span className="text-ink-2">, {order.shippingAddress.city}</span>}
        </td>
      )}
      <td className={`${CELL} text-ink-2 ${places.count}`}>
        {units} <span className="xl:sr-only">{units === 1 ? 'item' : 'items'}</span>
      </td>
      <td className={`${CELL} text-right max-xl:col-start-2 max-xl:row-start-1`}>
        <span className="price text-[21px]">{formatRupees(order.totalPrice)}</span>
      </td>
      <td className={`${CELL} text-right max-xl:col-start-2 max-xl:row-start-2`}>
        <PaymentLabel order={order} />
      </td>
      {withCustomer && (
        <td
          className={`${CELL} text-ink-2 text-[14px] leading-normal [overflow-wrap:anywhere] max-xl:col-span-full max-xl:row-start-4 max-xl:empty:hidden`}
        >
          {order.paidAt && <span className="xl:block">{formatMoment(order.paidAt)} </span>}
          {order.paymentIds?.map((id) => (
            <span key={id} className="xl:block">
              {id}{' '}
            </span>
          ))}
        </td>
      )}
    </tr>
  )
}

/** Orders as rows; on small screens each row stands in three lines. */
export const OrdersTable = ({ orders, withCustomer = false }: Props) => (
  <table className="w-full border-collapse max-xl:block">
    <thead className="max-xl:sr-only">
      <tr className="border-line border-b">
        <th scope="col" className={HEAD}>
          Order
        </th>
        <th scope="col" className={HEAD}>
          Placed
        </th>
        {withCustomer && (
          <th scope="col" className={HEAD}>
            Customer
          </th>
        )}
        <th scope="col" className={HEAD}>
          Items
        </th>
        <th scope="col" className={`${HEAD} text-right`}>
          Total
        </th>
        <th scope="col" className={`${HEAD} text-right`}>
          Payment
        </th>
        {withCustomer && (
          <th scope="col" className={HEAD}>
            Received
          </th>
        )}
      </tr>
    </thead>
    <tbody className="max-xl:block">
      {orders.map((order) => (
        <Row key={order._id} order={order} withCustomer={withCustomer} />
      ))}
    </tbody>
  </table>
)
