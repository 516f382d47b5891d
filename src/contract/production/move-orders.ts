import type { Progress } from '#domain/production/progress.ts'
import type { PlainStage } from '#domain/production/stages.ts'
import { post, type ApiCall } from '../api-call.ts'

/** An order, with the number of the last step that staff had seen. */
export interface SeenOrder {
  readonly orderId: string
  readonly step: number
}

/** The stage to move to, and at most 100 orders. */
export interface OrdersMove {
  readonly stage: PlainStage
  readonly orders: readonly SeenOrder[]
}

/** The result for one of several orders: its new progress, or why it was left unchanged. */
export type OrderOutcome =
  | { readonly orderId: string; readonly outcome: 'done'; readonly progress: Progress }
  | { readonly orderId: string; readonly outcome: 'refused'; readonly message: string }

/**
 * Moves several orders independently and returns a result for each, in the order sent; the same key does it once. Staff
 * only.
 */
export const moveOrders = (move: OrdersMove, key: string): ApiCall<readonly OrderOutcome[]> =>
  post('/api/admin/production', move, key)
