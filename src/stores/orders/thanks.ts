import { atom } from 'nanostores'
import { isOrderId } from '#domain/orders/order.ts'
import { forNextPage } from '../navigation.ts'

const next = forNextPage('paidOrder', (stored) =>
  typeof stored === 'string' && isOrderId(stored) ? stored : undefined,
)

/** The order whose payment arrived while its customer looked on; '' when there is none. */
export const $thankedFor = atom('')

/** Thanks for an order on the page that is open. */
export const thankFor = (orderId: string): void => $thankedFor.set(orderId)

/** Thanks for an order on the page that is about to open. */
export const thankOnNextPage = (orderId: string): void => next.keep(orderId)

/** Takes over what the page before left to be thanked for, once. */
export const readThanks = (): void => {
  const orderId = next.read()
  if (orderId) thankFor(orderId)
}
