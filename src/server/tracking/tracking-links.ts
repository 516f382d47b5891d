import type { CoreDeps } from '../core-deps.ts'
import type { OrderRow } from '../db/schema.ts'
import { type FoundOrder, ordersIn } from '../orders/order-answer.ts'
import { Refusal } from '../refusal.ts'
import { openSignedLinks } from '../signed-links.ts'

/** One answer for an order that never was, a wrong token, and a link that was made useless. */
const noSuchLink = () =>
  new Refusal(404, 'link_not_found', 'There is no order at this link. Please ask us for a new one.')

// A draft was never told to anybody; of an erased order nobody is left to whom the link belongs.
const isShown = ({ status, email }: OrderRow) => status !== 'draft' && email !== ''

/** The links by which customers follow their orders without signing in; each e-mail about an order carries the same one. */
export const openTrackingLinks = (deps: Pick<CoreDeps, 'config' | 'db' | 'clock'>) => {
  const { find, ...links } = openSignedLinks(deps, { what: 'order', path: '/track' })

  return {
    ...links,
    /** The order a link opens; 404, always the same, for any other. */
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
