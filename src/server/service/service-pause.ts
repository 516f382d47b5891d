import { serviceText } from '#copy/service/service-text.ts'
import type { Queries } from '../db/database.ts'
import type { OrderRow, ServiceRequestRow } from '../db/schema.ts'
import type { OrderLinks } from '../orders/order-links.ts'
import { progressOf } from '../production/read-progress.ts'
import { applyStep } from '../production/apply-step.ts'

type Cancellation = Pick<ServiceRequestRow, 'id'>

interface ServicePause {
  readonly order: OrderRow
  readonly request: Cancellation
  readonly at: Date
  readonly linkOf: OrderLinks
}

/**
 * Lets an order stand still while its customer waits to hear whether it is cancelled; one that stands still already, or
 * whose production has not begun, stays as it is. Call it with the order locked.
 */
export const pauseForRequest = async (
  queries: Queries,
  { order, request, at, linkOf }: ServicePause,
): Promise<void> => {
  const { noWindow, stage, paused, step } = await progressOf(queries, order, 'customer')
  if (noWindow !== null || stage !== 'confirmed' || paused !== null) return
  const act = { act: 'pause', kind: 'cancellation', reason: serviceText.held } as const
  const key = `hold ${request.id}`
  await applyStep(queries, { staff: null, orderId: order.id, act, step, key, at }, linkOf)
}

/** Has an order that stands still for a cancellation say that this was accepted. Call it with the order locked. */
export const promiseCancellation = async (queries: Queries, { id }: Pick<OrderRow, 'id'>): Promise<void> => {
  await queries
    .updateTable('order_production')
    .set({ paused: serviceText.cancelling })
    .where('order_id', '=', id)
    .where('paused_for', '=', 'cancellation')
    .execute()
}

/** Lets an order go on that stood still for a cancellation, with its days counted anew. Call it with the order locked. */
export const resumeAfterRequest = async (
  queries: Queries,
  { order, request, at, linkOf }: ServicePause,
): Promise<void> => {
  const { noWindow, pausedFor, step } = await progressOf(queries, order, 'customer')
  if (noWindow !== null || pausedFor !== 'cancellation') return
  const act = { act: 'resume' } as const
  const key = `release ${request.id}`
  await applyStep(queries, { staff: null, orderId: order.id, act, step, key, at }, linkOf)
}
