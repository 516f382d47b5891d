import { BackendError } from '#clients/backend-error.ts'
import { changeAddress, type ShippingAddressInput } from '#contract/board/change-address.ts'
import { deskMessages } from '#copy/desk/desk.ts'
import { messages } from '#copy/messages.ts'
import type { Order } from '#domain/orders/order.ts'
import { staffForm } from '../account/staff-form.ts'
import { explainForm } from '../explain.ts'
import type { FieldFaults } from '../forms.ts'
import { reloadOrder, showOrder } from '../orders/order-page.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { showToast } from '../toasts.ts'

interface Wanted {
  readonly order: Order
  readonly address: ShippingAddressInput
}

/** An order's shipping address, as the form shows it. */
export const deliveryOf = ({ shippingAddress }: Pick<Order, 'shippingAddress'>): ShippingAddressInput => ({
  state: '',
  ...shippingAddress,
})

const missing = ({ address, order }: Wanted): FieldFaults => {
  const needed = ['name', 'address', 'city', 'postalCode', 'phone'] as const
  const empty = [
    ...needed.filter((field) => address[field].trim() === ''),
    ...(deliveryOf(order).state !== '' && address.state === '' ? ['state'] : []),
  ]
  return Object.fromEntries(empty.map((field) => [field, messages.pay.fieldMissing]))
}

const faultOf = (error: unknown) => {
  const fault = explainForm(error, deskMessages.addressFailed)
  const fields = Object.entries(fault.fields ?? {}).map(([name, text]) => [
    name.replace('address.', ''),
    text,
  ])
  return { ...fault, fields: Object.fromEntries(fields) as FieldFaults }
}

/** Changes the shipping address of the order whose page is open. */
export const addressForm = staffForm(
  async ({ order, address }: Wanted) => {
    try {
      showOrder(await withSecondFactor(changeAddress(order._id, { before: deliveryOf(order), address })))
    } catch (error) {
      // A colleague was faster: show the order as it is now; the typed address stays in the form.
      if (error instanceof BackendError && error.status === 409) await reloadOrder(order._id)
      throw error
    }
    showToast({ kind: 'success', text: deskMessages.addressChanged })
    return ''
  },
  faultOf,
  missing,
)
