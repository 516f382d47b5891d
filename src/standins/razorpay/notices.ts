import { type Dispute, type Downtime, newId, nowInSeconds, type Payment } from './entities.ts'

type Given = Readonly<Record<string, unknown>>

const WEEK_S = 7 * 24 * 60 * 60

/** A dispute about a payment, as the service writes it; what is given counts. */
export const disputeOf = (payment: Payment, given: Given): Dispute => ({
  id: newId('disp'),
  entity: 'dispute',
  payment_id: payment.id,
  amount: payment.amount,
  currency: payment.currency,
  amount_deducted: 0,
  reason_code: 'goods_or_services_not_received_or_partially_received',
  reason_description: 'Goods or services not received',
  respond_by: nowInSeconds() + WEEK_S,
  status: 'open',
  phase: 'chargeback',
  created_at: nowInSeconds(),
  ...given,
})

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
