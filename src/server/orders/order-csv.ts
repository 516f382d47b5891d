import type { Order } from '#domain/order.ts'

const COLUMNS =
  'Number Created Customer State Total_INR Refunded_INR Paid Pieces Name Address City Postal_code Phone Id'

// A spreadsheet reads a cell that begins so as a formula, and would run it.
const FORMULA = /^[=+\-@\t\r]/

/** A cell that no spreadsheet runs or splits. */
export const cell = (value: string | number | null): string => {
  const text = String(value ?? '')
  const safe = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
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

/** An order as a line of the file. Money in rupees. */
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
