import { BackendError } from '#clients/backend-error.ts'
import type { ApiCall } from '#contract/api-call.ts'
import { correctEmail } from '#contract/orders/correct-email.ts'
import { detachOrder } from '#contract/orders/detach-order.ts'
import { orderCustomer } from '#copy/orders/order-customer.ts'
import { isEmail, knownEmail } from '#domain/account/email.ts'
import type { Order } from '#domain/orders/order.ts'
import { staffForm } from '../account/staff-form.ts'
import type { FieldFaults } from '../forms.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { showToast } from '../toasts.ts'
import { reloadOrder, showOrder } from './order-page.ts'

const change = async ({ _id }: Order, request: ApiCall<Order>, done: string): Promise<string> => {
  try {
    showOrder(await withSecondFactor(request))
  } catch (error) {
    // A colleague was faster: show the order as it is now; what was typed stays in the form.
    if (error instanceof BackendError && error.status === 409) await reloadOrder(_id)
    throw error
  }
  showToast({ kind: 'success', text: done })
  return ''
}

interface Wanted {
  readonly order: Order
  /** As typed, without blanks around it. */
  readonly email: string
}

const faultsOf = ({ order, email }: Wanted): FieldFaults => {
  if (!isEmail(email)) return { email: orderCustomer.emailWrong }
  return knownEmail(email) === order.email ? { email: orderCustomer.emailSame } : {}
}

/** Corrects the e-mail address of the order whose page is open. */
export const emailForm = staffForm(
  ({ order, email }: Wanted) =>
    change(
      order,
      correctEmail(order._id, { email, ...(order.email !== undefined && { before: order.email }) }),
      orderCustomer.corrected,
    ),
  orderCustomer.notCorrected,
  faultsOf,
)

/** Removes the order whose page is open from the account it belongs to. */
export const detachForm = staffForm(
  (order: Order) =>
    change(
      order,
      detachOrder(order._id, order.account ? { accountId: order.account.id } : {}),
      orderCustomer.removed,
    ),
  orderCustomer.notRemoved,
)
