/** How many days personal data stays once nothing needs it. The privacy page says these figures, and the server keeps them. */
export const RETENTION_DAYS = {
  /** Name, address, e-mail and telephone number of an order that closed without a payment, from its closing. */
  unpaidOrder: 30,
  /** All that names its customer, of a quote that was never accepted, from its end. */
  quote: 365,
  /** What staff noted about a customer or her order, from its writing; an order that is not done yet keeps it until it is. */
  customerNote: 730,
  /** What was said of a request after the sale, from its end: as long as a complaint about it can be made by law. */
  serviceRequest: 730,
  /** To whom an e-mail went, and what it said, from its sending. */
  sentEmail: 30,
  /** That a message of the payment provider or the content service was taken in; longer than any of them repeats one. */
  receivedEvent: 90,
} as const
