import type { ShippingAddress } from '#domain/orders/order.ts'
import type { OrderRow } from '../db/schema.ts'

/** A delivery address as columns of an order, without its State. */
export const shippingColumns = ({ name, address, city, postalCode, phone }: ShippingAddress) => ({
  ship_name: name,
  ship_address: address,
  ship_city: city,
  ship_postal_code: postalCode,
  ship_phone: phone,
})

/** An order's delivery address; its State is '' if none was given. */
export const shippingAddressIn = (row: OrderRow): ShippingAddress & { readonly state: string } => ({
  name: row.ship_name,
  address: row.ship_address,
  city: row.ship_city,
  postalCode: row.ship_postal_code,
  state: row.ship_state,
  phone: row.ship_phone,
})
