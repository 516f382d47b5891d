import type { listPaymentDowntimes } from '#contract/payments/list-payment-downtimes.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof listPaymentDowntimes>(({ app }) => app.payments.downtimes())
