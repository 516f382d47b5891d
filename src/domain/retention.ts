/** Days for which personal data is kept once nothing needs it; stated on the privacy page, enforced by the server. */
export const RETENTION_DAYS = {
  /** Name, address, e-mail and telephone number of an order that closed without a payment, from its closing. */
  unpaidOrder: 30,
  /** Everything that identifies the customer of a quote that was never accepted, from its end. */
  quote: 365,
  /** Notes of staff about a customer or order, from their writing; those on an open order stay until it is done. */
  customerNote: 730,
  /** The messages of a request after the sale, from its end: as long as the law allows complaints about it. */
  serviceRequest: 730,
  /** The recipient and text of an e-mail, from its sending. */
  sentEmail: 30,
  /** That a message of the payment or content service was received; longer than any of them repeats one. */
  receivedEvent: 90,
} as const
