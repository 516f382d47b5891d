import { useEffect } from 'react'
import { messages } from '#copy/messages.ts'
import { downtimeText } from '#copy/orders/payment-hints.ts'
import { isAboveUpiLimit } from '#domain/money.ts'
import { $downtimes, loadDowntimes } from '#stores/payments/downtimes.ts'
import { useLive } from '../use-live.ts'

/** What to know before paying: methods that are unreliable now, or not possible for this amount. `total` in rupees. */
export const PaymentHints = ({ total }: { readonly total: number }) => {
  const downtime = downtimeText(useLive($downtimes))
  useEffect(() => void loadDowntimes(), [])
  return (
    <>
      {isAboveUpiLimit(total) && <p className="quiet-note words mt-4">{messages.pay.aboveUpiLimit}</p>}
      {downtime && <output className="quiet-note words mt-4 block">{downtime}</output>}
    </>
  )
}
