/** The names of the events in an order's audit trail. */
const EVENTS: Readonly<Record<string, string>> = {
  placed: 'Order placed',
  address_changed: 'Delivery address changed',
  provider_order_made: 'Payment opened',
  payment_pending: 'Payment authorised, not yet captured',
  payment_failed: 'An attempt to pay failed',
  part_paid: 'Paid in part',
  paid: 'Paid',
  flagged: 'Flagged for a person',
  flag_cleared: 'Flag seen to',
  closed: 'Closed unpaid',
  cancelled: 'Cancelled',
  attached: 'Put into the customer’s account',
  balance_reminded: 'Customer reminded of the balance',
  link_ended: 'Tracking link ended',
  refund_asked: 'Refund asked for',
  refund_changed: 'Refund',
  dispute_changed: 'Dispute',
  measurements_sent: 'Measurements sent',
}

/** The name of an event in words; without one, its identifier with spaces. */
export const eventText = (what: string): string => EVENTS[what] ?? what.replaceAll('_', ' ')
