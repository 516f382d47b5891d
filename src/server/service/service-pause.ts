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
 * Pauses an order while its customer waits to hear whether it is cancelled, unless it is paused already, or its
 * production has not started or is past the first stage. The caller holds a lock on the order.
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

/** Changes the text of an order paused for a cancellation: it was accepted. The caller holds a lock on the order. */
export const promiseCancellation = async (queries: Queries, { id }: Pick<OrderRow, 'id'>): Promise<void> => {
  await queries
    .updateTable('order_production')
    .set({ paused: serviceText.cancelling })
    .where('order_id', '=', id)
    .where('paused_for', '=', 'cancellation')
    .execute()
}

/**
 * Resumes an order that was paused for a cancellation and recalculates its promise. The caller holds a lock on the
 * order.
 */
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
