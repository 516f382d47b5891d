import type { ServiceKind } from '#domain/service/service-request.ts'

/** What a kind of request is called by everybody. */
export const kindNames: Readonly<Record<ServiceKind, string>> = {
  question: 'Question',
  cancel: 'Cancellation',
  alteration: 'Alteration',
  exchange: 'Exchange',
  return: 'Return',
}
