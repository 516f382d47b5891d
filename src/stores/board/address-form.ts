import { BackendError } from '#clients/backend-error.ts'
import { changeAddress, type ShippingAddressInput } from '#contract/board/change-address.ts'
import { getOrder } from '#contract/orders/get-order.ts'
import { deskMessages } from '#copy/desk/desk.ts'
import { messages } from '#copy/messages.ts'
import type { Order } from '#domain/orders/order.ts'
import { callAs } from '../account/call-as.ts'
import { tokenOrHome } from '../account/admins-only.ts'
import { staffForm } from '../account/staff-form.ts'
import { explainForm } from '../explain.ts'
import type { FieldFaults } from '../forms.ts'
import { showOrder } from '../orders/order-page.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { showToast } from '../toasts.ts'

interface Wanted {
  readonly order: Order
  readonly address: ShippingAddressInput
}

/** Where an order goes, as the form shows it. */
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

/** Who was slower sees the order as it is now; what she typed stays in the form. */
const lookAgain = async ({ _id }: Order): Promise<void> => {
  try {
    showOrder(await callAs(getOrder(_id), tokenOrHome()))
  } catch {
    // The refusal itself is shown.
  }
}

/** Changes where the order whose page is open goes. */
export const addressForm = staffForm(
  async ({ order, address }: Wanted) => {
    try {
      showOrder(await withSecondFactor(changeAddress(order._id, { before: deliveryOf(order), address })))
    } catch (error) {
      if (error instanceof BackendError && error.status === 409) await lookAgain(order)
      throw error
    }
    showToast({ kind: 'success', text: deskMessages.addressChanged })
    return ''
  },
  faultOf,
  missing,
)
