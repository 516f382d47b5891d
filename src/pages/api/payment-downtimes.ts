import type { listPaymentDowntimes } from '#contract/payments/list-payment-downtimes.ts'
import { endpoint, otherMethods } from '#server/endpoint.ts'

export const GET = endpoint<typeof listPaymentDowntimes>(({ app }) => app.payments.downtimes())

export const ALL = otherMethods({ GET })
