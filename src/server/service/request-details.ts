import { toRupees } from '#domain/money.ts'
import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import type { Queries } from '../db/database.ts'
import { orderRow } from '../orders/order-answer.ts'
import { findByTicket, ticketNotFound } from './service-decisions.ts'
import { asDeskRequests } from './service-list.ts'
import { servicePhaseOf } from './service-phase.ts'
import { linesOf, requestRowsOf } from './service-rows.ts'

/** A request with the facts of its order, for staff; 404 for an unknown ticket. */
export const requestDetails = async (queries: Queries, ticket: string): Promise<OpenServiceRequest> => {
  const row = await findByTicket(queries, ticket)
  const order = await orderRow(queries, row.order_id)
  const [request] = await asDeskRequests(queries, [row])
  if (!request) throw ticketNotFound()
  const all = await requestRowsOf(queries, order.id)
  return {
    ...request,
    email: order.email,
    phone: order.ship_phone,
    phase: await servicePhaseOf(queries, order),
    products: (await linesOf(queries, order.id)).map(({ product }) => product),
    totalPrice: toRupees(order.total_paise),
    paidAmount: toRupees(order.captured_paise),
    refundedAmount: toRupees(order.refunded_paise),
    orderedAt: order.created_at,
    others: all
      .filter(({ id }) => id !== row.id)
      .map(({ ticket: other, kind, state }) => ({ ticket: other, kind, state })),
  }
}
