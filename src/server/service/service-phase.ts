import { mayCancel } from '#domain/production/progress.ts'
import { isDispatched } from '#domain/production/stages.ts'
import type { ServicePhase } from '#domain/service/service-request.ts'
import type { Queries } from '../db/database.ts'
import type { OrderRow } from '../db/schema.ts'
import { progressOf } from '../production/read-progress.ts'

/** How far an order has come. Stays true only while the caller holds a lock on the order. */
export const servicePhaseOf = async (queries: Queries, order: OrderRow): Promise<ServicePhase> => {
  if (order.status === 'closed') return 'closed'
  const progress = await progressOf(queries, order, 'customer')
  const { noWindow, stage } = progress
  if (noWindow === 'cancelled' || noWindow === 'refunded') return 'closed'
  if (stage !== null && isDispatched(stage)) return 'sent'
  if (order.captured_paise === 0) return 'unpaid'
  return mayCancel(progress) ? 'waiting' : 'making'
}
