import type { ListPage } from '#domain/list-page.ts'
import type { DeskServiceRequest } from '#domain/service/desk-service.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** Which requests staff want to see. Empty texts ask for everything; `waiting` is a state too: open or accepted. */
export interface ServiceQuery {
  readonly page: number
  /** A ticket or order number, or the beginning of one. */
  readonly q: string
  readonly state: string
  readonly kind: string
}

/** A page of requests: what is overdue first, then what holds up an order, then what is due soonest; ended ones last. */
export interface ServicePage extends ListPage {
  readonly requests: readonly DeskServiceRequest[]
}

/** A page of requests after the sale, for staff. */
export const listServiceRequests = ({ page, ...filter }: ServiceQuery): ApiCall<ServicePage> =>
  get(withQuery('/api/admin/service', { page, ...filter }))
