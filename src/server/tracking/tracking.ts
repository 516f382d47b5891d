import { arrivalLines } from '#copy/tracking/windows.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import type { Order } from '#domain/orders/order.ts'
import type { Account } from '../auth/account.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { OrderRow } from '../db/schema.ts'
import type { Orders } from '../orders/orders.ts'
import { readCalendars } from '../production/calendars.ts'
import type { ProgressChanges } from '../production/progress-changes.ts'
import { openDeliveryWindow } from './delivery-window.ts'
import { openHeldAnswers } from './held-answers.ts'
import { type LinkEndingDeps, openLinkEnding } from './link-ending.ts'
import { type LostLinksDeps, openLostLinks } from './lost-links.ts'
import { trackedOrder } from './tracked-orders.ts'
import type { TrackingLinks } from './tracking-links.ts'

interface Deps extends LostLinksDeps, Pick<LinkEndingDeps, 'audit'>, Pick<CoreDeps, 'config' | 'db'> {
  readonly orders: Orders
  readonly links: TrackingLinks
  readonly changes: ProgressChanges
}

/** What customers see of their orders in production and on their way. */
export const openTracking = ({ config, changes, orders, links, ...deps }: Deps) => {
  const { db, clock } = deps
  const deliveryWindow = openDeliveryWindow({ clock, readCalendars: () => readCalendars(db.kysely) })

  const findFor = (orderId: string, viewer: Account): Promise<OrderRow> =>
    viewer.is_admin === 1 ? orders.find(orderId) : orders.own(orderId, viewer)

  return {
    /** What a link shows; the same 404 for every link that opens no order. */
    open: async (token: string, offers: Offers) => trackedOrder(db.kysely, await links.open(token), offers),
    /** The row of the order that a link opens; 404 as above. */
    orderOf: (token: string): Promise<OrderRow> => links.open(token),
    /** The tracking path of the order made from a quote; undefined if there is none. */
    pathOfQuote: async (quoteId: string): Promise<string | undefined> => {
      const order = await db.kysely
        .selectFrom('quotes')
        .innerJoin('orders', 'orders.id', 'quotes.order_id')
        .select(['orders.id', 'orders.link_rev'])
        .where('quotes.id', '=', quoteId)
        .executeTakeFirst()
      return order && `/track/${await links.tokenFor(order)}`
    },
    /**
     * A function that reads an order, to be called after each change, for its owner and for staff; 404 for everybody
     * else.
     */
    readerFor: async (orderId: string, viewer: Account, offers: Offers): Promise<() => Promise<Order>> => {
      const { id } = await findFor(orderId, viewer)
      return () => orders.read(id, viewer, offers)
    },
    /** Ends an order's tracking link, for staff. */
    endLink: openLinkEnding({ ...deps, changes }),
    /** Holds requests until their order changes. */
    held: openHeldAnswers({ config, changes }),
    lostLinks: openLostLinks(deps),
    /** When a product that is paid for now would arrive, as two lines of text. */
    arrivalLines: async () => arrivalLines(await deliveryWindow()),
  }
}
