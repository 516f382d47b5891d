import type { ServiceKind } from '#domain/service/service-request.ts'

/** The names of the kinds of requests, for customers and staff. */
export const kindNames: Readonly<Record<ServiceKind, string>> = {
  question: 'Question',
  cancel: 'Cancellation',
  alteration: 'Alteration',
  exchange: 'Exchange',
  return: 'Return',
}
