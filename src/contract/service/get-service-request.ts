import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import { get, type ApiCall } from '../api-call.ts'

/** One service request with the facts of its order. Staff only. */
export const getServiceRequest = (ticket: string): ApiCall<OpenServiceRequest> =>
  get(`/api/admin/service/${ticket}`)
