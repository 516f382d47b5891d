import { formatDay } from '#domain/time/dates.ts'
import { formatRupees } from '#domain/money.ts'
import { countItems } from '#domain/cart/cart.ts'
import type { Order } from '#domain/orders/order.ts'
import { PaymentLabel } from '../ui/PaymentLabel.tsx'

const HEAD = 'label pr-6 pb-4 text-left font-normal text-ink-2 last:pr-0 last:text-right'
const COLUMNS = [
  ['Order', ''],
  ['Placed', ''],
  ['Items', ''],
  ['Total', 'text-right'],
  ['Payment', ''],
] as const
const CELL =
  'max-xl:border-0 xl:pr-6 xl:last:pr-0 xl:h-[74px] xl:border-b xl:border-line xl:last:text-right group-hover:bg-linen'

const Row = ({ order }: { readonly order: Order }) => {
  const units = countItems(order.orderItems)
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
      </td>
      <td className={`${CELL} max-xl:col-start-1`}>{formatDay(order.createdAt)}</td>
      <td className={`${CELL} text-ink-2 max-xl:col-start-1`}>
        {units} <span className="xl:sr-only">{units === 1 ? 'item' : 'items'}</span>
      </td>
      <td className={`${CELL} text-right max-xl:col-start-2 max-xl:row-start-1`}>
        <span className="price text-[21px]">{formatRupees(order.totalPrice)}</span>
      </td>
      <td className={`${CELL} text-right max-xl:col-start-2 max-xl:row-start-2`}>
        <PaymentLabel order={order} />
      </td>
    </tr>
  )
}

/** A customer's orders as table rows; on small screens each takes three lines. */
export const OrdersTable = ({ orders }: { readonly orders: readonly Order[] }) => (
  <table className="w-full border-collapse max-xl:block">
    <thead className="max-xl:sr-only">
      <tr className="border-line border-b">
        {COLUMNS.map(([name, className]) => (
          <th key={name} scope="col" className={`${HEAD} ${className}`}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody className="max-xl:block">
      {orders.map((order) => (
        <Row key={order._id} order={order} />
      ))}
    </tbody>
  </table>
)
