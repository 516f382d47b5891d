import { z } from 'zod'
import type { LinkEnding } from '#contract/tracking/end-link.ts'
import type { Account } from '../auth/account.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { lockOrderOrThrow } from '../orders/order-transitions.ts'
import { renewLink } from '../orders/renew-link.ts'
import { conflict } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'

/** Which link staff want to end. */
export const linkEndingSchema = inputSchema<LinkEnding>()(z.object({ linkRev: z.int().min(0) }))

export type LinkEndingDeps = Pick<ShopDeps, 'clock' | 'audit' | 'changes'>

/**
 * Lets staff end the link an order is followed by, such as when it was passed on: at once for whoever has it open. One
 * that has ended already stays so, and its successor is left alone. 404 for no order, 409 where nobody has a link.
 */
export const openLinkEnding =
  ({ audit, clock, changes }: LinkEndingDeps) =>
  async (staff: Account, orderId: string, { linkRev }: LinkEnding): Promise<void> => {
    await audit.recordWith(staff, async (queries) => {
      const order = await lockOrderOrThrow(queries, orderId)
      if (order.email === '' || order.status === 'draft')
        throw conflict('no_link', 'Nobody has a link to this order.')
      if (order.link_rev !== linkRev) return { value: undefined }
      await renewLink(queries, order, { actorId: staff.id, at: clock() })
      return { value: undefined, deed: { act: 'order.link', subject: orderId } }
    })
    changes.changed(orderId)
  }
