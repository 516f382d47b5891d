import type { CoreDeps } from '../core-deps.ts'
import type { OrderRow } from '../db/schema.ts'
import { type FoundOrder, ordersIn } from '../orders/order-answer.ts'
import { Refusal } from '../refusal.ts'
import { openSignedLinks } from '../signed-links.ts'

/** The same answer for an unknown order, a wrong token and a link that was replaced. */
const noSuchLink = () =>
  new Refusal(404, 'link_not_found', 'There is no order at this link. Please ask us for a new one.')

// Nobody was given a link to a draft, and an erased order has no customer any more.
const isShown = ({ status, email }: OrderRow) => status !== 'draft' && email !== ''

/**
 * The links by which customers track their orders without signing in; all e-mails about an order contain the same link.
 */
export const openTrackingLinks = (deps: Pick<CoreDeps, 'config' | 'db' | 'clock'>) => {
  const { find, ...links } = openSignedLinks(deps, { what: 'order', path: '/track' })

  return {
    ...links,
    /** The order that a link opens; the same 404 for every other link. */
    open: async (token: string): Promise<FoundOrder> => {
      const order = await find(token, (id) =>
        ordersIn(deps.db.kysely).where('orders.id', '=', id).executeTakeFirst(),
      )
      if (!order || !isShown(order)) throw noSuchLink()
      return order
    },
  }
}

export type TrackingLinks = ReturnType<typeof openTrackingLinks>
