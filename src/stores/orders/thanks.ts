import { atom } from 'nanostores'
import { isOrderId } from '#domain/orders/order.ts'
import { forNextPage } from '../navigation.ts'

const next = forNextPage('paidOrder', (stored) =>
  typeof stored === 'string' && isOrderId(stored) ? stored : undefined,
)

/** The id of the order whose payment arrived while its customer was watching; '' for none. */
export const $thankedOrderId = atom('')

/** Shows thanks for an order on the open page. */
export const showThanks = (orderId: string): void => $thankedOrderId.set(orderId)

/** Shows thanks for an order on the next page. */
export const showThanksOnNextPage = (orderId: string): void => next.keep(orderId)

/** Reads, once, for which order the previous page wants thanks to be shown. */
export const showStoredThanks = (): void => {
  const orderId = next.read()
  if (orderId) showThanks(orderId)
}
