/** A payment method that currently has problems. */
export interface PaymentDowntime {
  /** The provider's name for it: upi, card, netbanking, wallet. */
  readonly method: string
  /** The bank, network or app with problems; '' for all. */
  readonly instrument: string
}
