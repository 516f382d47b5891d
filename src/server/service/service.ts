import type { ServiceDecision } from '#contract/service/decide-service-request.ts'
import type { ServiceQuery } from '#contract/service/list-service-requests.ts'
import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import type { Account } from '../auth/account.ts'
import type { OrderRow } from '../db/schema.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { requestDetails } from './request-details.ts'
import { openServiceDecisions } from './service-decisions.ts'
import { openServiceEmails } from './service-emails.ts'
import { listRequests } from './service-list.ts'
import { openServiceRequests } from './service-requests.ts'
import { orderServiceOf } from './service-rows.ts'

type Deps = Pick<ShopDeps, 'config' | 'db' | 'clock' | 'audit' | 'linkOf'>

/** Requests after the sale. They move no money: staff decide, and refund with the order's own forms. */
export const openService = (deps: Deps) => {
  const { kysely } = deps.db
  const emails = openServiceEmails(deps)
  const requests = openServiceRequests({ ...deps, emails })
  const decisions = openServiceDecisions({ ...deps, emails })
  return {
    /**
     * What the customer of an order can request, and what she has requested; the caller has checked that it is her
     * order.
     */
    viewOf: (order: OrderRow) => orderServiceOf(kysely, order),
    /** Makes a request about an order and returns its ticket; the caller has checked that it is her order. */
    ask: requests.ask,
    /** Adds a message to a request about an order; the caller has checked that it is her order. */
    addWords: requests.addWords,
    list: (query: ServiceQuery) => listRequests(kysely, query, deps.clock()),
    read: (ticket: string) => requestDetails(kysely, ticket),
    /** Answers or decides, and returns the request as it is afterwards. */
    decide: async (
      staff: Account,
      ticket: string,
      decision: ServiceDecision,
    ): Promise<OpenServiceRequest> => {
      await decisions.decide(staff, ticket, decision)
      return requestDetails(kysely, ticket)
    },
  }
}
