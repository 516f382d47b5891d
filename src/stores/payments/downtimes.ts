import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import { listPaymentDowntimes } from '#contract/payments/list-payment-downtimes.ts'
import type { PaymentDowntime } from '#domain/payments/downtime.ts'

/** Ways to pay that do not work well just now. */
export const $downtimes = atom<readonly PaymentDowntime[]>([])

/** Asks which ways to pay do not work well. A hint only: without an answer there is none. */
export const askAfterDowntimes = async (): Promise<void> => {
  try {
    $downtimes.set(await call(listPaymentDowntimes()))
  } catch {
    $downtimes.set([])
  }
}
