import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import { get, type ApiCall } from '../api-call.ts'

/** One request after the sale with the facts of its order, for staff. */
export const getServiceRequest = (ticket: string): ApiCall<OpenServiceRequest> =>
  get(`/api/admin/service/${ticket}`)
