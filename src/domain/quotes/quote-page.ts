import { toRupees } from '../money.ts'
import { refundableOf } from '../orders/order.ts'
import type { QuoteVisit } from './quote-visit.ts'

/**
 * Which face a quote's page shows. `open` can be accepted; `unpaid` to `closed` are an accepted one's, by how its
 * money stands; `confirming`: the provider has a payment and can't say yet.
 */
export type QuoteFace =
  'open' | 'expired' | 'declined' | 'withdrawn' | 'unpaid' | 'confirming' | 'part_paid' | 'paid' | 'closed'

type QuoteStatus = Pick<QuoteVisit, 'state' | 'order'>

/**
 * The face of a quote's page. An accepted quote without its order, which staff erased, is closed, and so is one of which
 * all that was paid went back.
 */
export const quoteFaceOf = ({ state, order }: QuoteStatus): QuoteFace => {
  if (state === 'sent') return 'open'
  if (state === 'expired' || state === 'declined') return state
  if (state !== 'accepted') return 'withdrawn'
  if (!order || (order.paidAmount > 0 && refundableOf(order) === 0)) return 'closed'
  return order.state === 'pending' ? 'confirming' : order.state
}

/** Whether its order stands still because it is to be cancelled, or may be. */
export const isCancelling = ({ order }: Pick<QuoteStatus, 'order'>): boolean =>
  order?.pausedFor === 'cancellation'

/** One payment that can be made now. */
export interface Instalment {
  readonly purpose: 'deposit' | 'balance' | 'full'
  readonly rupees: number
}

/** What of an accepted quote can be paid now; the first is what the brand asks for, any other is a choice. */
export const instalmentsOf = (visit: QuoteStatus & Pick<QuoteVisit, 'current'>): readonly Instalment[] => {
  const { order, current } = visit
  const face = quoteFaceOf(visit)
  // Money that stands apart is counted or given back first, and a cancellation decided.
  if (!order || order.balanceDue <= 0 || order.unappliedAmount > 0 || isCancelling(visit)) return []
  if (face === 'part_paid') return [{ purpose: 'balance', rupees: order.balanceDue }]
  if (face !== 'unpaid') return []
  const { deposit } = current.document
  const full: Instalment = { purpose: 'full', rupees: order.balanceDue }
  return deposit ? [{ purpose: 'deposit', rupees: toRupees(deposit.amount) }, full] : [full]
}

/** What is left to pay after the deposit, in paise; 0 where all is paid at once. */
export const balanceAfterDeposit = ({ total, deposit }: QuoteVisit['current']['document']): number =>
  deposit ? total - deposit.amount : 0
