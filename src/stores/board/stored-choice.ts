import { isOrderId } from '#domain/orders/order.ts'

const KEY = 'chosenOrders'

/** The ids of chosen orders that this tab remembers between pages; empty where storage is forbidden. */
export const storedIds = (): ReadonlySet<string> => {
  try {
    return new Set((sessionStorage.getItem(KEY) ?? '').split(',').filter(isOrderId))
  } catch {
    return new Set()
  }
}

/** Stores the ids of chosen orders for the next page of this tab. */
export const storeIds = (ids: ReadonlySet<string>): void => {
  try {
    if (ids.size > 0) sessionStorage.setItem(KEY, [...ids].join(','))
    else sessionStorage.removeItem(KEY)
  } catch {
    // Without storage they stay chosen on this page only.
  }
}
