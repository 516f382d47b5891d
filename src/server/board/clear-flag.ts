import { z } from 'zod'
import type { FlagToClear } from '#contract/board/clear-flag.ts'
import { isClearable } from '#domain/orders/clearable-flag.ts'
import type { Account } from '../auth/account.ts'
import type { Queries } from '../db/database.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { flagsOf, record, clearFlags } from '../orders/order-events.ts'
import { lockOrderOrThrow } from '../orders/order-transitions.ts'
import { holdsUnapplied, lockPayments } from '../payments/refund-rows.ts'
import { conflict } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'

const MAX_FLAG_LENGTH = 50

/** The flag that staff have dealt with. */
export const flagToClearSchema = inputSchema<FlagToClear>()(
  z.object({ reason: z.string().min(1).max(MAX_FLAG_LENGTH) }),
)

type Deps = Pick<ShopDeps, 'clock' | 'audit'>

const requireClearable = async (queries: Queries, orderId: string, reason: string): Promise<void> => {
  const disputes = await queries
    .selectFrom('disputes')
    .select('status')
    .where('order_id', '=', orderId)
    .execute()
  const disputeStatuses = disputes.map(({ status }) => status)
  if (!isClearable(reason, { disputeStatuses, hasUnappliedMoney: await holdsUnapplied(queries, orderId) }))
    throw conflict('flag_not_clearable', 'This flag clears itself once its reason is gone.')
}

/**
 * Removes the flag of an order after staff have dealt with its reason; does nothing if it is already gone. 404 if there
 * is no such order, 409 for a flag that goes only once its reason is gone: unapplied money, or an undecided dispute.
 */
export const openFlagClearing =
  ({ audit, clock }: Deps) =>
  (admin: Account, orderId: string, { reason }: FlagToClear): Promise<void> =>
    audit.recordWith(admin, async (queries) => {
      // Payments are locked before the order, as everywhere: a dispute is recorded with its payment locked.
      await lockPayments(queries, orderId)
      const order = await lockOrderOrThrow(queries, orderId)
      if (!flagsOf(order).includes(reason)) return { value: undefined }
      await requireClearable(queries, orderId, reason)
      const at = clock()
      if (reason === 'dispute')
        await queries
          .updateTable('disputes')
          .set({ seen_at: at.toISOString() })
          .where('order_id', '=', orderId)
          .where('status', '=', 'lost')
          .execute()
      await clearFlags(queries, orderId, [reason])
      const details = { reason }
      await record(queries, { orderId, at, input: 'admin', actorId: admin.id, what: 'flag_cleared', details })
      return { value: undefined, action: { act: 'order.clear-flag', subject: orderId, details } }
    })
