import type { Progress } from '#domain/production/progress.ts'
import type { PlainStage } from '#domain/production/stages.ts'
import { post, type ApiCall } from '../api-call.ts'

/** An order with the number of the last step that was seen of it. */
export interface SeenOrder {
  readonly orderId: string
  readonly step: number
}

/** At most 100 orders, and the stage that all of them are to be moved to. */
export interface OrdersMove {
  readonly stage: PlainStage
  readonly orders: readonly SeenOrder[]
}

/** What came of one order of many: where it stands now, or why it was left as it was. */
export type OrderOutcome =
  | { readonly orderId: string; readonly outcome: 'done'; readonly progress: Progress }
  | { readonly orderId: string; readonly outcome: 'refused'; readonly message: string }

/** Moves many orders, each by itself, and answers for each, in the order they were sent; the same key does it once. */
export const moveOrders = (move: OrdersMove, key: string): ApiCall<readonly OrderOutcome[]> =>
  post('/api/admin/production', move, key)
