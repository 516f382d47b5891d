import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import { getDeliveryWindow } from '#contract/tracking/get-delivery-window.ts'

/** When a product arrives that is paid today, in two lines; nothing while nobody knows. */
export const $deliveryWindow = atom<readonly [string, string] | undefined>()

const ask = async (): Promise<void> => {
  try {
    $deliveryWindow.set(await call(getDeliveryWindow()))
  } catch {
    // Without an answer the days of making stand there, which are always right.
  }
}

/** Asks now, and again whenever somebody comes back to the page, which may be on another day. Returns what ends that. */
export const followDeliveryWindow = (): (() => void) => {
  const look = () => {
    if (!document.hidden) void ask()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}
