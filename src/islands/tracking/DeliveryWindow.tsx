import { useEffect } from 'react'
import { delivery } from '#copy/orders/delivery.ts'
import { $deliveryWindow, followDeliveryWindow } from '#stores/tracking/delivery-window.ts'
import { useLive } from '../use-live.ts'

const MADE_TO_ORDER = ['Made to order', `in ${delivery.production}.`] as const

/**
 * When a product ordered today would arrive. Both lines exist from the start, so that nothing moves once it is known.
 */
export const DeliveryWindow = () => {
  const arrival = useLive($deliveryWindow)
  useEffect(followDeliveryWindow, [])
  const [first, second] = arrival ?? MADE_TO_ORDER
  return (
    <span className="quiet-note w-full">
      <span>{first}</span>
      <br />
      <span>{second}</span>
    </span>
  )
}
