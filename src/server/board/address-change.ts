import { z } from 'zod'
import type { AddressChange, ShippingAddressInput } from '#contract/board/change-address.ts'
import { isDispatched } from '#domain/production/stages.ts'
import { isIndianStateName } from '#domain/orders/indian-states.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { changeShippingAddress } from '../orders/change-address.ts'
import { OPEN_OR_PAID } from '../orders/order-list.ts'
import { shippingAddressIn } from '../orders/shipping-address.ts'
import { addressEmail, orderForEmail } from '../orders/order-emails.ts'
import { shippingAddressSchema } from '../orders/order-input.ts'
import { lockOrderOrThrow } from '../orders/order-transitions.ts'
import { emailing } from '../outbox/outbox.ts'
import { conflict, invalidFields } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'

/** A change of the delivery address as staff send it: the fields of the checkout, and the State if it is known. */
export const addressChangeSchema = inputSchema<AddressChange>()(
  z.object({
    before: z.object({
      name: z.string(),
      address: z.string(),
      city: z.string(),
      postalCode: z.string(),
      state: z.string(),
      phone: z.string(),
    }),
    address: shippingAddressSchema.extend({
      state: z.string().refine((name) => name === '' || isIndianStateName(name), 'Please choose the State.'),
    }),
  }),
)

type Deps = Pick<ShopDeps, 'clock' | 'audit' | 'linkOf'>

const FIELDS = ['name', 'address', 'city', 'postalCode', 'state', 'phone'] as const

const changedFields = (before: ShippingAddressInput, after: ShippingAddressInput) =>
  FIELDS.filter((field) => before[field] !== after[field])

const refuseUnless = (order: OrderRow, { before, address }: AddressChange): void => {
  if (!OPEN_OR_PAID.includes(order.status))
    throw conflict('order_closed', 'This order is closed, so nothing will be sent.')
  if (changedFields(before, shippingAddressIn(order)).length > 0)
    throw conflict('address_changed', 'Somebody has since changed this address. Please check it again.')
  // The tax on an order made from a quote depends on the State.
  if (order.ship_state !== '' && address.state === '')
    throw invalidFields({ 'address.state': 'Please choose the State.' })
}

/** Call it with the order's row locked: dispatching takes the same lock. */
const refuseIfGone = async (queries: Queries, orderId: string): Promise<void> => {
  const production = await queries
    .selectFrom('order_production')
    .select('stage')
    .where('order_id', '=', orderId)
    .executeTakeFirst()
  if (production && isDispatched(production.stage))
    throw conflict('dispatched', 'This order is already on its way to the earlier address.')
}

/** Changes an order's delivery address while it has not left, and notifies the customer. */
export const openAddressChanges =
  ({ audit, clock, linkOf }: Deps) =>
  (admin: Account, orderId: string, change: AddressChange): Promise<void> =>
    audit.recordWith(admin, async (queries) => {
      const order = await lockOrderOrThrow(queries, orderId)
      const { address } = change
      const fields = changedFields(shippingAddressIn(order), address)
      // Also if it was sent again because the answer was lost.
      if (fields.length === 0) return { value: undefined }
      refuseUnless(order, change)
      await refuseIfGone(queries, orderId)
      const at = clock()
      const changed = await changeShippingAddress(queries, order, { address, actorId: admin.id, at })
      await emailing(queries, addressEmail(await orderForEmail(queries, changed, linkOf), at), at).execute()
      // The log can never be erased, so it names the fields only; the order's history has their values.
      return { value: undefined, action: { act: 'order.address', subject: orderId, details: { fields } } }
    })
