import type { Order } from '#domain/orders/order.ts'

/** An order that nobody has paid yet, as the API returns it. */
export const unpaidOrder: Order = {
  _id: '0123456789abcdef01234567',
  number: 'A-1',
  user: 'Asha Rao',
  totalPrice: 12_500,
  isPaid: false,
  paidAmount: 0,
  balanceDue: 12_500,
  paidAt: null,
  createdAt: '2026-11-20T10:00:00.000Z',
  state: 'unpaid',
  refundedAmount: 0,
  shippingAddress: {
    name: 'Asha Rao',
    address: '1 MG Road',
    city: 'Pune',
    postalCode: '411001',
    phone: '9876543210',
  },
  orderItems: [],
}
