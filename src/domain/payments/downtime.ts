/** A way to pay that does not work well just now. */
export interface PaymentDowntime {
  /** The provider's word: upi, card, netbanking, wallet. */
  readonly method: string
  /** Which bank, network or app of it; '' for all. */
  readonly instrument: string
}
