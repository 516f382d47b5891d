import { Refusal } from '../refusal.ts'

/** The refusal (404) of an order that is not there, or that its caller may not know of. */
export const orderNotFound = (): Refusal => new Refusal(404, 'order_not_found', 'Order not found.')
