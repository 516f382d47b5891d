import { formatMoment } from '#domain/time/dates.ts'
import { formatRupees } from '#domain/money.ts'
import { countItems } from '#domain/cart/cart.ts'
import type { Order } from '#domain/orders/order.ts'
import { PaymentLabel } from '../ui/PaymentLabel.tsx'
import { TableHead } from '../desk/TableHead.tsx'

/** The grid places of a row's cells on a small screen. */
const AT = {
  number: 'max-xl:col-start-1 max-xl:row-start-1',
  total: 'max-xl:col-start-2 max-xl:row-start-1',
  customer: 'max-xl:col-start-1 max-xl:row-start-2',
  payment: 'max-xl:col-start-2 max-xl:row-start-2 max-xl:text-right',
  placed: 'max-xl:col-start-1 max-xl:row-start-3',
  items: 'max-xl:col-start-2 max-xl:row-start-3',
  received: 'max-xl:col-span-full max-xl:row-start-4 max-xl:empty:hidden',
} as const

const Row = ({ order }: { readonly order: Order }) => {
  const units = countItems(order.orderItems)
  return (
    <tr>
      <td className={`whitespace-nowrap ${AT.number}`}>
        <a className="reach" href={`/order/${order._id}`} aria-label={`Order ${order.number}`}>
          {order.number}
        </a>
        {order.flagged && <span className="text-burgundy ml-3">Flagged</span>}
      </td>
      <td className={`text-ink-2 whitespace-nowrap ${AT.placed}`}>{formatMoment(order.createdAt)}</td>
      <td className={`[overflow-wrap:anywhere] xl:max-w-80 ${AT.customer}`}>
        {order.user}
        {order.shippingAddress.city && <span className="text-ink-2">, {order.shippingAddress.city}</span>}
      </td>
      <td className={`figure text-ink-2 ${AT.items}`}>
        {units} <span className="xl:sr-only">{units === 1 ? 'item' : 'items'}</span>
      </td>
      <td className={`figure ${AT.total}`}>{formatRupees(order.totalPrice)}</td>
      <td className={AT.payment}>
        <PaymentLabel order={order} />
      </td>
      <td className={`text-ink-2 text-[13px] [overflow-wrap:anywhere] ${AT.received}`}>
        {[order.paidAt && formatMoment(order.paidAt), ...(order.paymentIds ?? [])].filter(Boolean).join(' ')}
      </td>
    </tr>
  )
}

const COLUMNS = [
  ['Order'],
  ['Placed'],
  ['Customer'],
  ['Items', 'figure'],
  ['Total', 'figure'],
  ['Payment'],
  ['Received'],
] as const

/** Orders as table rows, for staff; on a small screen each takes a few lines. */
export const DeskOrders = ({ orders }: { readonly orders: readonly Order[] }) => (
  <table className="desk-table is-stacked">
    <TableHead columns={COLUMNS} />
    <tbody>
      {orders.map((order) => (
        <Row key={order._id} order={order} />
      ))}
    </tbody>
  </table>
)
