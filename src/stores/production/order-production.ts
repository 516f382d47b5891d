import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { moveOrder, type ProductionAct } from '#contract/production/move-order.ts'
import { productionText } from '#copy/production/desk.ts'
import type { Order } from '#domain/orders/order.ts'
import { handleSessionError } from '../account/admins-only.ts'
import { forgetParcel } from '../board/parcel-drafts.ts'
import { explain } from '../explain.ts'
import type { FieldFaults } from '../forms.ts'
import { $orderBusy, reloadOrder, showOrder } from '../orders/order-page.ts'
import { withSecondFactor } from '../second-factor/second-factor.ts'
import { keysByText } from '../request-key.ts'
import { showToast } from '../toasts.ts'

/** The field faults of the last refused change. */
export const $productionFaults = atom<FieldFaults>({})

const refuse = async (error: unknown, order: Order): Promise<void> => {
  if (handleSessionError(error)) return
  if (error instanceof BackendError) $productionFaults.set(error.fields)
  showToast({ kind: 'error', text: explain(error, productionText.failed) })
  if (error instanceof BackendError && error.status === 409) await reloadOrder(order._id)
}

const keys = keysByText()

/**
 * Performs an action on an order in production, shows the order afterwards, and returns whether it was done. The same
 * act from the same `form` is done once, however often it is sent; a corrected form is another act.
 */
export const changeProduction = async (order: Order, act: ProductionAct, form: string): Promise<boolean> => {
  if ($orderBusy.get()) return false
  $orderBusy.set(true)
  $productionFaults.set({})
  try {
    const key = keys.keyOf(`${form} ${JSON.stringify(act)}`)
    showOrder(await withSecondFactor(moveOrder(order._id, { ...act, step: order.progress?.step ?? 0 }, key)))
    if (act.act === 'dispatch') forgetParcel(order._id)
    showToast({ kind: 'success', text: productionText.done })
    return true
  } catch (error) {
    await refuse(error, order)
    return false
  } finally {
    $orderBusy.set(false)
  }
}
