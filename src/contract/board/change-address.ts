import type { Order } from '#domain/orders/order.ts'
import { post, type ApiCall } from '../api-call.ts'

/** A delivery address as staff enter it; '' for a State that nobody knows. */
export interface ShippingAddressInput {
  readonly name: string
  readonly address: string
  readonly city: string
  readonly postalCode: string
  readonly state: string
  readonly phone: string
}

/** Where an order is to go, and where it went when whoever changes it last looked. */
export interface AddressChange {
  readonly before: ShippingAddressInput
  readonly address: ShippingAddressInput
}

/**
 * Changes where an order goes, tells its customer, and answers the order as it is afterwards; 409 `address_changed` when
 * somebody changed it since, `order_closed` when nothing is sent for it, `dispatched` when it is on its way.
 */
export const changeAddress = (orderId: string, change: AddressChange): ApiCall<Order> =>
  post(`/api/orders/${orderId}/address`, change)
