import { useEffect } from 'react'
import { messages } from '#copy/messages.ts'
import { downtimeWords } from '#copy/payment-hints.ts'
import { isAboveUpiLimit } from '#domain/money.ts'
import type { PaymentDowntime } from '#domain/downtime.ts'
import { $downtimes, askAfterDowntimes } from '#stores/payment-downtimes.ts'
import { useLive } from '../use-live.ts'

const NONE: readonly PaymentDowntime[] = []

/** What to know before paying: which ways do not work just now, and which not for so much. `total` in rupees. */
export const PaymentHints = ({ total }: { readonly total: number }) => {
  const downtime = downtimeWords(useLive($downtimes, NONE))
  useEffect(() => void askAfterDowntimes(), [])
  return (
    <>
      {isAboveUpiLimit(total) && <p className="quiet-note words mt-4">{messages.pay.aboveUpiLimit}</p>}
      {downtime && <output className="quiet-note words mt-4 block">{downtime}</output>}
    </>
  )
}
