/** The names of the events in an order's audit trail. */
const EVENTS: Readonly<Record<string, string>> = {
  placed: 'Order placed',
  address_changed: 'Delivery address changed',
  provider_order_made: 'Payment opened',
  payment_pending: 'Payment authorised, not yet captured',
  payment_failed: 'Payment attempt failed',
  part_paid: 'Paid in part',
  paid: 'Paid',
  flagged: 'Flagged for review',
  flag_cleared: 'Flag cleared',
  closed: 'Closed unpaid',
  cancelled: 'Cancelled',
  attached: 'Added to the customer’s account',
  detached: 'Removed from an account',
  email_changed: 'E-mail address corrected',
  balance_reminded: 'Customer reminded of the balance',
  link_ended: 'Tracking link ended',
  refund_asked: 'Refund requested',
  refund_changed: 'Refund',
  dispute_changed: 'Dispute',
  measurements_sent: 'Measurements sent',
}

/** The name of an event in words; without one, its identifier with spaces. */
export const eventText = (what: string): string => EVENTS[what] ?? what.replaceAll('_', ' ')
