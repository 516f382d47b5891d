import type { Order } from '#domain/orders/order.ts'
import { csvLine, csvTime } from '../csv.ts'

const COLUMNS =
  'Number Created Customer State Total_INR Refunded_INR Paid Pieces Name Address City Postal_code Phone Id Email Placed_IST Paid_IST Payment_ids Received_INR Due_INR Address_state GSTIN Delivery_INR'

const products = ({ orderItems }: Order) =>
  orderItems
    .map(({ quantity, productName, size, color }) =>
      `${quantity} × ${productName} ${size} ${color}`.replace(/ +/g, ' ').trim(),
    )
    .join('; ')

/** The CSV file's first line, with the names of the columns. */
export const orderHead = (): string => csvLine(COLUMNS.split(' '))

/** An order as a line of the CSV file. Money in rupees; times in UTC, and two of them in Indian time as well. */
export const orderLine = (order: Order): string => {
  const { name, address, city, postalCode, phone, state } = order.shippingAddress
  return csvLine([
    order.number,
    order.createdAt,
    order.user,
    order.state,
    order.totalPrice,
    order.refundedAmount,
    order.paidAt,
    products(order),
    name,
    address,
    city,
    postalCode,
    phone,
    order._id,
    order.email ?? '',
    csvTime(order.createdAt),
    csvTime(order.paidAt),
    order.paymentIds?.join(' ') ?? '',
    order.paidAmount,
    order.balanceDue,
    state ?? '',
    order.gstin ?? '',
    order.shippingPrice ?? 0,
  ])
}
