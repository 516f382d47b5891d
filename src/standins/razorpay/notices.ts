import { type Downtime, newId, nowInSeconds } from './entities.ts'

type Given = Readonly<Record<string, unknown>>

/** A payment method that has a downtime, as the service describes it; given fields override the entity's. */
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
