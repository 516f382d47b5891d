import type { Order } from '#domain/orders/order.ts'
import type { PauseKind } from '#domain/production/pauses.ts'
import type { DayWindow } from '#domain/production/promise.ts'
import type { Parcel, PlainStage } from '#domain/production/stages.ts'
import { post, type ApiCall } from '../api-call.ts'

/**
 * What staff do with one order in production: move it to a stage, say what parcel it left in, let it stand still for
 * something and say why, let it go on, or promise other days, for which later ones need a reason.
 */
export type ProductionAct =
  | { readonly act: 'move'; readonly stage: PlainStage }
  | ({ readonly act: 'dispatch' } & Parcel)
  | { readonly act: 'pause'; readonly kind: PauseKind; readonly reason: string }
  | { readonly act: 'resume' }
  | ({ readonly act: 'promise'; readonly reason: string } & DayWindow)

/** An act, with the number of the last step that was seen. */
export type ProductionChange = ProductionAct & { readonly step: number }

/**
 * Does it and answers the order as it is afterwards, for staff; the same key does it once. 409 when somebody was faster
 * (`changed_meanwhile`), the key was used for something else (`idempotency_key_used`), or it makes no sense as the order
 * stands.
 */
export const moveOrder = (orderId: string, change: ProductionChange, key: string): ApiCall<Order> =>
  post(`/api/orders/${orderId}/production`, change, key)
