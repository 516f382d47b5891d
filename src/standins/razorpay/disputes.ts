import type { Routes } from '../wire/routes.ts'
import { collection, type Dispute, newId, nowInSeconds, type Payment } from './entities.ts'
import type { Ledger } from './ledger.ts'
import { periodIn } from './payments.ts'

const WEEK_S = 7 * 24 * 60 * 60

/** What the account does when a dispute is over: it pays for one that is lost, and gets back what a won one had cost. */
const deductedAfter = (event: string, { amount }: Dispute): { amount_deducted?: number } => {
  if (event === 'lost') return { amount_deducted: amount }
  return event === 'won' ? { amount_deducted: 0 } : {}
}

/** What the service calls a dispute after each of its events; an event without a status leaves it as it is. */
const STATUS_AFTER: Readonly<Record<string, string>> = {
  created: 'open',
  under_review: 'under_review',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
}

/** List disputes by time. */
export const disputeRoutes = (ledger: Ledger): Routes => ({
  'GET /v1/disputes': ({ query }) => ({ body: collection(ledger.disputes(periodIn(query))) }),
})

/** Writes down what a bank made of a dispute about a payment, which it begins if need be; what is given counts. */
export const saveDispute = (
  ledger: Ledger,
  payment: Payment,
  event: string,
  given: Readonly<Record<string, unknown>>,
): Dispute => {
  const known = ledger.dispute(String(given.id))
  const status = STATUS_AFTER[event]
  const before = { ...(known ?? newDispute(payment)), ...given }
  const dispute = { ...before, ...(status && { status }), ...deductedAfter(event, before), ...given }
  ledger.saveDispute(dispute)
  return dispute
}

const newDispute = (payment: Payment): Dispute => ({
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
})
