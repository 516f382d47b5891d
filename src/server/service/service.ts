import type { ServiceDecision } from '#contract/service/decide-service-request.ts'
import type { ServicePage, ServiceQuery } from '#contract/service/list-service-requests.ts'
import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import type { OrderServiceView } from '#domain/service/service-request.ts'
import type { Account } from '../auth/account.ts'
import type { OrderRow } from '../db/schema.ts'
import type { ShopDeps } from '../shop-deps.ts'
import { requestDetails } from './request-details.ts'
import { openServiceDecisions } from './service-decisions.ts'
import { openServiceEmails } from './service-emails.ts'
import type { ServiceAskedInput } from './service-input.ts'
import { listRequests } from './service-list.ts'
import { openServiceRequests } from './service-requests.ts'
import { orderServiceOf } from './service-rows.ts'

/** Requests after the sale. They move no money; staff decide, and money goes back by the forms of the order itself. */
export interface AfterSaleService {
  /** What the customer of an order may ask for, and what she has asked for; whose order it is was checked before. */
  readonly viewOf: (order: OrderRow) => Promise<OrderServiceView>
  /** Asks for something about an order, and answers its ticket; whose order it is was checked before. */
  readonly ask: (order: OrderRow, asked: ServiceAskedInput) => Promise<string>
  /** Adds words to a request about an order. */
  readonly addWords: (order: OrderRow, ticket: string, words: string) => Promise<void>
  readonly list: (query: ServiceQuery) => Promise<ServicePage>
  readonly read: (ticket: string) => Promise<OpenServiceRequest>
  /** Answers or decides, and answers the request as it is afterwards. */
  readonly decide: (staff: Account, ticket: string, decision: ServiceDecision) => Promise<OpenServiceRequest>
}

type Deps = Pick<ShopDeps, 'config' | 'db' | 'clock' | 'audit' | 'linkOf'>

/** Puts everything about requests after the sale together. */
export const openService = (deps: Deps): AfterSaleService => {
  const { kysely } = deps.db
  const emails = openServiceEmails(deps)
  const requests = openServiceRequests({ ...deps, emails })
  const decisions = openServiceDecisions({ ...deps, emails })
  return {
    viewOf: (order) => orderServiceOf(kysely, order),
    ask: ({ id }, asked) => requests.ask(id, asked),
    addWords: ({ id }, ticket, words) => requests.addWords(id, ticket, words),
    list: (query) => listRequests(kysely, query, deps.clock()),
    read: (ticket) => requestDetails(kysely, ticket),
    decide: async (staff, ticket, decision) => {
      await decisions.decide(staff, ticket, decision)
      return requestDetails(kysely, ticket)
    },
  }
}
