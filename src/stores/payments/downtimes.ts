import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import { listPaymentDowntimes } from '#contract/payments/list-payment-downtimes.ts'
import type { PaymentDowntime } from '#domain/payments/downtime.ts'

/** Payment methods that are currently unreliable. */
export const $downtimes = atom<readonly PaymentDowntime[]>([])

/** Loads which payment methods are unreliable. Only a hint: without an answer none is shown. */
export const loadDowntimes = async (): Promise<void> => {
  try {
    $downtimes.set(await call(listPaymentDowntimes()))
  } catch {
    $downtimes.set([])
  }
}
