import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** A delivery address as staff enter it; `state` is '' when it is unknown. */
export interface ShippingAddressInput {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly postalCode: string
  readonly state: string
  readonly phone: string
}

/** The new delivery address, and the one that was shown when staff began to edit. */
export interface AddressChange {
  readonly before: ShippingAddressInput
  readonly address: ShippingAddressInput
}

/**
 * Changes an order's delivery address, notifies the customer and returns the updated order. 409 `address_changed` if
 * somebody changed it meanwhile, `order_closed` if nothing will be sent for the order, `dispatched` if it has left.
 */
export const changeAddress = (orderId: string, change: AddressChange): ApiCall<Order> =>
  post(`/api/orders/${orderId}/address`, change)
