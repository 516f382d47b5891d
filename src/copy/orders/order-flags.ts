const FLAGS: Readonly<Record<string, string>> = {
  refund_refused: 'a refund was refused by the payment provider',
  dispute: 'the customer’s bank disputes a payment',
  second_payment: 'it was paid twice',
  paid_when_closed: 'it was paid after it was closed',
  wrong_amount: 'a payment of the wrong amount',
  refunded_unpaid: 'a payment was refunded before the order was paid',
  refund_failed: 'a refund failed',
  refund_unknown: 'the payment provider does not know a refund',
  payment_unknown: 'the payment provider does not know a payment',
}

/** Why staff must check an order, in a few words; a reason without words is its identifier with spaces. */
export const flagText = (reason: string): string => FLAGS[reason] ?? reason.replaceAll('_', ' ')
