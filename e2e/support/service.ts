import type { OpenServiceRequest } from '#domain/service/desk-service.ts'
import type { OrderServiceView, ServiceKind } from '#domain/service/service-request.ts'
import { siteUrl } from './opened-shop.ts'
import { callAsStaff, post, type Person } from './people.ts'

/** Makes a customer ask something about one of her orders; returns the ticket. */
export const ask = async (
  { token }: Person,
  orderId: string,
  asked: { readonly kind: ServiceKind; readonly words: string },
): Promise<string> => {
  const path = `${siteUrl()}/api/orders/${orderId}/service`
  const { requests } = await post<OrderServiceView>(path, { line: null, ...asked }, token)
  return requests[0]?.ticket ?? ''
}

/** Makes the desk answer a request; `done` ends it. */
export const decide = async (ticket: string, action: 'accept' | 'done', text: string): Promise<void> => {
  const path = `/api/admin/service/${ticket}`
  const { entries } = await callAsStaff<OpenServiceRequest>('GET', path)
  await callAsStaff('POST', path, { action, text, entries: entries.length })
}
