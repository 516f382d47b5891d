import type { ListPage } from '#domain/list-page.ts'
import type { DeskServiceRequest } from '#domain/service/desk-service.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/**
 * Filter and page of the list of service requests. Empty strings mean no filter; the state `waiting` selects open and
 * accepted ones.
 */
export interface ServiceQuery {
  readonly page: number
  /** A ticket or order number, or its first characters. */
  readonly q: string
  readonly state: string
  readonly kind: string
}

/** A page of requests: overdue ones first, then those that hold up an order, then by due date; ended ones last. */
export interface ServicePage extends ListPage {
  readonly requests: readonly DeskServiceRequest[]
}

/** A page of service requests. Staff only. */
export const listServiceRequests = ({ page, ...filter }: ServiceQuery): ApiCall<ServicePage> =>
  get(withQuery('/api/admin/service', { page, ...filter }))
