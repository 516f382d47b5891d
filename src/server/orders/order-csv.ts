import { formatIndianTime } from '#domain/dates.ts'
import type { Order } from '#domain/order.ts'

const COLUMNS =
  'Number Created Customer State Total_INR Refunded_INR Paid Pieces Name Address City Postal_code Phone Id Email Placed_IST Paid_IST Payment_ids'

// A spreadsheet takes a cell that begins so for a formula and runs it; some drop blanks before it, and some read
// the full-width signs of East Asian keyboards as the ordinary ones.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/

/** A cell that no spreadsheet runs or splits: always in quotes, and a formula is text. */
export const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const safe = typeof value === 'string' && FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

const lineOf = (cells: readonly (string | number | null)[]) => `${cells.map(cell).join(',')}\r\n`

const pieces = ({ orderItems }: Order) =>
  orderItems
    .map(({ quantity, productName, size, color }) =>
      `${quantity} × ${productName} ${size} ${color}`.replace(/ +/g, ' ').trim(),
    )
    .join('; ')

/** The first line of the file: what the columns are. */
export const csvHead = (): string => lineOf(COLUMNS.split(' '))

/** An order as a line of the file. Money in rupees; times in UTC, and as India's clocks show them. */
export const csvLine = (order: Order): string => {
  const { name, address, city, postalCode, phone } = order.shippingAddress
  return lineOf([
    order.number,
    order.createdAt,
    order.user,
    order.state,
    order.totalPrice,
    order.refundedAmount,
    order.paidAt,
    pieces(order),
    name,
    address,
    city,
    postalCode,
    phone,
    order._id,
    order.email ?? '',
    formatIndianTime(order.createdAt),
    formatIndianTime(order.paidAt ?? ''),
    order.paymentIds?.join(' ') ?? '',
  ])
}

/** Lines as a file to be saved, sent while they are still being read. */
export const csvAnswer = (lines: AsyncGenerator<string>): Response => {
  const encoder = new TextEncoder()
  const body = new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await lines.next()
      if (done) controller.close()
      else controller.enqueue(encoder.encode(value))
    },
    cancel: async () => void (await lines.return(undefined)),
  })
  return new Response(body, {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      'cache-control': 'no-store',
    },
  })
}
