import type { PaymentDowntime } from '#domain/payments/downtime.ts'
import type { ApiCall } from '../api-call.ts'

/** Which ways to pay do not work well just now. */
export const listPaymentDowntimes = (): ApiCall<readonly PaymentDowntime[]> => ({
  method: 'GET',
  path: '/api/payment-downtimes',
})
