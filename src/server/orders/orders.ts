import type { OrdersPage } from '#contract/orders/list-orders.ts'
import type { Offers } from '#domain/catalogue/catalogue.ts'
import type { WantedPage } from '#domain/list-page.ts'
import { toRupees } from '#domain/money.ts'
import { isOrderId, type Order } from '#domain/orders/order.ts'
import { isCancelling, type OrderServiceView } from '#domain/service/service-request.ts'
import { type Account, requireOpenAccount } from '../auth/account.ts'
import type { Database, Queries } from '../db/database.ts'
import { hasChanged } from '../db/has-changed.ts'
import type { OrderRow } from '../db/schema.ts'
import { progressOf } from '../production/read-progress.ts'
import { conflict } from '../refusal.ts'
import { asListed, asOrders, type FoundOrder, ordersIn, payableOf, refundsOf } from './order-answer.ts'
import { orderServiceOf } from '../service/service-rows.ts'
import { orderHead, orderLine } from './order-csv.ts'
import { record } from './order-events.ts'
import type { QuoteLinkOf } from './order-links.ts'
import { orderNotFound } from './order-not-found.ts'
import { withDetails } from './order-details.ts'
import { everyOrder, findOrders, type OrderFilter } from './order-list.ts'
import { unappliedByOrder } from './unapplied-payments.ts'

const MAX_OWN_ORDERS = 500

/** Reads orders. Offers add only where a product is found today; what was bought comes from the order. */
export const openOrders = (
  { kysely, transaction }: Database,
  linkOfQuote: QuoteLinkOf,
  clock: () => Date,
) => {
  /** The parts of an order's answer that depend on who asks. */
  const forViewer = async (
    row: FoundOrder,
    viewer: Account,
    unappliedPaise: number,
    service: OrderServiceView,
  ) => {
    const quoteLink = row.source === 'quote' ? await linkOfQuote(row.id, kysely) : undefined
    return {
      ...(quoteLink !== undefined && { quoteLink }),
      // Nothing more is paid until a cancellation is decided.
      ...(row.user_id === viewer.id &&
        !isCancelling(service.requests) &&
        payableOf(row, unappliedPaise, clock())),
    }
  }

  /** The row of any order; 404 if there is none. */
  const find = async (id: string): Promise<FoundOrder> => {
    const row = isOrderId(id)
      ? await ordersIn(kysely).where('orders.id', '=', id).executeTakeFirst()
      : undefined
    if (!row) throw orderNotFound()
    return row
  }

  return {
    find,
    /** An order for its owner, or with all details for an administrator; 404 for anybody else. */
    read: async (id: string, viewer: Account, offers: Offers): Promise<Order> => {
      const row = await find(id)
      const service = await orderServiceOf(kysely, row)
      const unapplied = (await unappliedByOrder(kysely, [id])).get(id) ?? 0
      if (viewer.is_admin === 1) {
        const details = await withDetails(kysely, row, offers)
        return { ...details, ...(await forViewer(row, viewer, unapplied, service)), service }
      }
      if (row.user_id !== viewer.id) throw orderNotFound()
      const [order] = await asOrders(kysely, [row], offers)
      if (!order) throw orderNotFound()
      const progress = await progressOf(kysely, row, 'customer')
      return {
        ...order,
        refunds: await refundsOf(kysely, id),
        progress,
        ...(unapplied > 0 && { unappliedAmount: toRupees(unapplied) }),
        ...(await forViewer(row, viewer, unapplied, service)),
        service,
      }
    },
    /** A person's own orders, newest first, without those that closed unpaid. */
    ofUser: async (userId: string, offers: Offers): Promise<readonly Order[]> => {
      const rows = await ordersIn(kysely)
        .where('orders.user_id', '=', userId)
        .where('orders.listed', '=', 1)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(MAX_OWN_ORDERS)
        .execute()
      return asOrders(kysely, rows, offers)
    },
    page: async (filter: OrderFilter, wanted: WantedPage, offers: Offers): Promise<OrdersPage> => {
      const { rows, ...page } = await findOrders(kysely, filter, wanted)
      const orders = await asListed(kysely, rows, offers)
      return { orders, ...page }
    },
    /** Every order that fits, as the lines of a CSV file. */
    csv: async function* (filter: OrderFilter): AsyncGenerator<string> {
      yield orderHead()
      for await (const rows of everyOrder(kysely, filter))
        yield (await asListed(kysely, rows, {})).map(orderLine).join('')
    },
    /** The row of the caller's own order; 404 if it is not hers. */
    own: async (id: string, owner: Account): Promise<OrderRow> => {
      const row = await find(id)
      if (row.user_id !== owner.id) throw orderNotFound()
      return row
    },
    /**
     * Moves a guest's order into the account of somebody who has proved that it is hers; false if it is there already,
     * 409 if it is in another account, 401 if the account was closed or erased. `requireProof`, called in the same
     * transaction, throws if the proof no longer counts.
     */
    attach: async (
      id: string,
      owner: Account,
      at: Date,
      requireProof?: (queries: Queries) => Promise<void>,
    ): Promise<boolean> => {
      const isNew = await transaction(async (queries) => {
        await requireOpenAccount(queries, owner.id)
        await requireProof?.(queries)
        const guests = queries.updateTable('orders').where('id', '=', id).where('user_id', 'is', null)
        const isAttached = await hasChanged(guests.set({ user_id: owner.id }))
        if (isAttached)
          await record(queries, { orderId: id, at, input: 'shopper', actorId: owner.id, what: 'attached' })
        return isAttached
      })
      if (!isNew && (await find(id)).user_id !== owner.id)
        throw conflict('order_taken', 'This order already belongs to another account.')
      return isNew
    },
  }
}

export type Orders = ReturnType<typeof openOrders>
