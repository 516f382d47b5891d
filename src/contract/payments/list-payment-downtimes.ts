import type { PaymentDowntime } from '#domain/payments/downtime.ts'
import { get, type ApiCall } from '../api-call.ts'

/** The payment methods that currently have problems. */
export const listPaymentDowntimes = (): ApiCall<readonly PaymentDowntime[]> => get('/api/payment-downtimes')
