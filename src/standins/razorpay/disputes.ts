import type { Routes } from '../wire/routes.ts'
import { collection, type Dispute, newId, nowInSeconds, type Payment } from './entities.ts'
import type { Ledger } from './ledger.ts'
import { periodIn } from './payments.ts'

const WEEK_S = 7 * 24 * 60 * 60

/** What the account deducts when a dispute ends: the amount if it is lost, nothing if it is won. */
const deductedAfter = (event: string, { amount }: Dispute): { amount_deducted?: number } => {
  if (event === 'lost') return { amount_deducted: amount }
  return event === 'won' ? { amount_deducted: 0 } : {}
}

/** The status of a dispute after each event; an event without one leaves the status unchanged. */
const STATUS_AFTER: Readonly<Record<string, string>> = {
  created: 'open',
  under_review: 'under_review',
  // The answer was sent back as insufficient.
  action_required: 'open',
  won: 'won',
  lost: 'lost',
  closed: 'closed',
}

/** The call that lists disputes by time. */
export const disputeRoutes = (ledger: Ledger): Routes => ({
  'GET /v1/disputes': ({ query }) => ({ body: collection(ledger.disputes(periodIn(query))) }),
})

/**
 * Saves a bank's decision about a payment's dispute, and opens the dispute if there is none; given fields override the
 * entity's.
 */
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
