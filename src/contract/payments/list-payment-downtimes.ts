import type { PaymentDowntime } from '#domain/payments/downtime.ts'
import { get, type ApiCall } from '../api-call.ts'

/** Which ways to pay do not work well just now. */
export const listPaymentDowntimes = (): ApiCall<readonly PaymentDowntime[]> => get('/api/payment-downtimes')
