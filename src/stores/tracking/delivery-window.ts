import { atom } from 'nanostores'
import { call } from '#clients/call.ts'
import { getDeliveryWindow } from '#contract/tracking/get-delivery-window.ts'

/** When a product paid today would arrive, in two lines; undefined until that is known. */
export const $deliveryWindow = atom<readonly [string, string] | undefined>()

const ask = async (): Promise<void> => {
  try {
    $deliveryWindow.set(await call(getDeliveryWindow()))
  } catch {
    // Without an answer the page shows the production time, which is always right.
  }
}

/**
 * Loads the delivery window now, and whenever somebody returns to the page, maybe on another day. Returns a function
 * that stops it.
 */
export const followDeliveryWindow = (): (() => void) => {
  const look = () => {
    if (!document.hidden) void ask()
  }
  document.addEventListener('visibilitychange', look)
  look()
  return () => document.removeEventListener('visibilitychange', look)
}
