/**
 * How many days personal data is kept once nothing needs it. The privacy page states these figures, and the server
 * enforces them.
 */
export const RETENTION_DAYS = {
  /** Name, address, e-mail and telephone number of an order that closed without a payment, from its closing. */
  unpaidOrder: 30,
  /** Everything that identifies the customer of a quote that was never accepted, from its end. */
  quote: 365,
  /**
   * Notes of staff about a customer or an order, from their writing; notes on an open order stay until it is
   * completed.
   */
  customerNote: 730,
  /** The messages of a request after the sale, from its end: as long as the law allows complaints about it. */
  serviceRequest: 730,
  /** The recipient and text of an e-mail, from its sending. */
  sentEmail: 30,
  /**
   * The fact that a message of the payment provider or content service was received; longer than any of them repeats
   * one.
   */
  receivedEvent: 90,
} as const
