import { toRupees } from '../money.ts'
import { refundableOf } from '../orders/order.ts'
import type { QuoteOrder } from './quote.ts'
import type { QuoteVisit } from './quote-visit.ts'

/**
 * The state in which a quote's page is shown. `open`: can be accepted. `unpaid` to `closed`: accepted, by the state
 * of its payments. `confirming`: the provider has a payment but can't confirm it yet.
 */
export type QuotePageState =
  'open' | 'expired' | 'declined' | 'withdrawn' | 'unpaid' | 'confirming' | 'part_paid' | 'paid' | 'closed'

type QuoteStatus = Pick<QuoteVisit, 'state' | 'order'>

/**
 * The state in which to show a quote's page. An accepted quote is closed if staff erased its order, or if all that was
 * paid was refunded.
 */
export const quotePageStateOf = ({ state, order }: QuoteStatus): QuotePageState => {
  if (state === 'sent') return 'open'
  if (state === 'expired' || state === 'declined') return state
  if (state !== 'accepted') return 'withdrawn'
  if (!order || (order.paidAmount > 0 && refundableOf(order) === 0)) return 'closed'
  return order.state === 'pending' ? 'confirming' : order.state
}

/**
 * Whether money is due for an order and would be taken. Unapplied money must first be applied or refunded, an unknown
 * payment looked into, and a cancellation decided.
 */
export const takesMoney = (order: QuoteOrder): boolean =>
  order.balanceDue > 0 && order.unappliedAmount === 0 && !order.isPaymentUnknown && !order.cancelling

/** A payment that can be made now. */
export interface Instalment {
  readonly purpose: 'deposit' | 'balance' | 'full'
  readonly rupees: number
}

/** The payments possible now for an accepted quote: the one the brand asks for, then any alternative. */
export const instalmentsOf = (visit: QuoteStatus & Pick<QuoteVisit, 'current'>): readonly Instalment[] => {
  const { order, current } = visit
  const pageState = quotePageStateOf(visit)
  if (!order || !takesMoney(order)) return []
  if (pageState === 'part_paid') return [{ purpose: 'balance', rupees: order.balanceDue }]
  if (pageState !== 'unpaid') return []
  const { deposit } = current.document
  const full: Instalment = { purpose: 'full', rupees: order.balanceDue }
  return deposit ? [{ purpose: 'deposit', rupees: toRupees(deposit.amount) }, full] : [full]
}

/** What is left to pay after the deposit, in paise; 0 if all is paid at once. */
export const balanceAfterDeposit = ({ total, deposit }: QuoteVisit['current']['document']): number =>
  deposit ? total - deposit.amount : 0
