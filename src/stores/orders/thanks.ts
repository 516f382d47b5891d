import { atom } from 'nanostores'
import { isOrderId } from '#domain/orders/order.ts'
import { forNextPage } from '../navigation.ts'

const next = forNextPage('paidOrder', (stored) =>
  typeof stored === 'string' && isOrderId(stored) ? stored : undefined,
)

/** The id of the order whose payment arrived while its customer was watching; '' for none. */
export const $thankedFor = atom('')

/** Shows thanks for an order on the open page. */
export const thankFor = (orderId: string): void => $thankedFor.set(orderId)

/** Shows thanks for an order on the next page. */
export const thankOnNextPage = (orderId: string): void => next.keep(orderId)

/** Reads, once, for which order the previous page wants thanks to be shown. */
export const readThanks = (): void => {
  const orderId = next.read()
  if (orderId) thankFor(orderId)
}
