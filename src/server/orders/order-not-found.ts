import { Refusal } from '../refusal.ts'

/** 404 for an order that does not exist, or that the caller must not know of. */
export const orderNotFound = (): Refusal => new Refusal(404, 'order_not_found', 'Order not found.')
