import type { Order } from '#domain/orders/order.ts'
import type { PauseKind } from '#domain/production/pauses.ts'
import type { DayWindow } from '#domain/production/promise.ts'
import type { Parcel, PlainStage } from '#domain/production/stages.ts'
import { post, type ApiCall } from '../api-call.ts'

/**
 * A staff action on one order in production: move it to a stage, record its parcel, pause it with a reason, resume it,
 * or promise other days. Later days need a reason.
 */
export type ProductionAct =
  | { readonly act: 'move'; readonly stage: PlainStage }
  | ({ readonly act: 'dispatch' } & Parcel)
  | { readonly act: 'pause'; readonly kind: PauseKind; readonly reason: string }
  | { readonly act: 'resume' }
  | ({ readonly act: 'promise'; readonly reason: string } & DayWindow)

/** An action, with the number of the last step that staff had seen. */
export type ProductionChange = ProductionAct & { readonly step: number }

/**
 * Performs the action once per key and returns the updated order. 409 if somebody else changed the order meanwhile
 * (`changed_meanwhile`), if the key was used for something else (`idempotency_key_used`), or if the order's state does
 * not allow it. Staff only.
 */
export const moveOrder = (orderId: string, change: ProductionChange, key: string): ApiCall<Order> =>
  post(`/api/orders/${orderId}/production`, change, key)
