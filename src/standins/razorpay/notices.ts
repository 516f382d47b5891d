import { type Downtime, newId, nowInSeconds } from './entities.ts'

type Given = Readonly<Record<string, unknown>>

/** A way to pay that does not work well, as the service writes it; what is given counts. */
export const downtimeOf = (status: string, given: Given): Downtime => ({
  id: newId('down'),
  entity: 'payment.downtime',
  method: 'upi',
  begin: nowInSeconds(),
  end: null,
  status,
  scheduled: false,
  severity: 'high',
  instrument: {},
  created_at: nowInSeconds(),
  updated_at: nowInSeconds(),
  ...given,
})
