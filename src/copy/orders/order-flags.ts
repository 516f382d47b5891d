const FLAGS: Readonly<Record<string, string>> = {
  refund_refused: 'a refund was refused by the payment provider',
  dispute: 'the customer’s bank disputes a payment',
  second_payment: 'it was paid a second time',
  paid_when_closed: 'it was paid after it had been closed',
  wrong_amount: 'a payment of another amount',
  refunded_unpaid: 'a payment came and went back before it counted',
  refund_failed: 'a refund failed',
}

/** Why staff must check an order, in a few words; a reason without words is its identifier with spaces. */
export const flagText = (reason: string): string => FLAGS[reason] ?? reason.replaceAll('_', ' ')
