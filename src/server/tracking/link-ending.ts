import { z } from 'zod'
import type { LinkEnding } from '#contract/tracking/end-link.ts'
import type { Account } from '../auth/account.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import { lockOrderOrThrow } from '../orders/order-transitions.ts'
import { renewLink } from '../orders/renew-link.ts'
import { conflict } from '../refusal.ts'
import type { ShopDeps } from '../shop-deps.ts'

/** The link that staff want to end. */
export const linkEndingSchema = inputSchema<LinkEnding>()(z.object({ linkRev: z.int().min(0) }))

export type LinkEndingDeps = Pick<ShopDeps, 'clock' | 'audit' | 'changes'>

/**
 * Ends an order's tracking link at once, e.g. because it was passed on. Does nothing if that link has already ended,
 * even if a newer one exists. 404 if there is no such order, 409 if nobody has a link to it.
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
      return { value: undefined, action: { act: 'order.link', subject: orderId } }
    })
    changes.changed(orderId)
  }
