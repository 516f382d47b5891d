/** Money on its way back to a customer, as her order shows it. `amount` in rupees, `at` ISO UTC. */
export interface Refund {
  readonly amount: number
  readonly at: string
  /** Whether the provider has sent it. */
  readonly state: 'pending' | 'processed'
  /** How the payment was made that it gives back; '' when unknown. */
  readonly method: string
  /** The bank's own number of it (ARN, RRN or UTR); '' until the bank has told it. */
  readonly reference: string
  /** Whether the payment that it gives back never counted for the order. */
  readonly isUnapplied: boolean
}

/** Working days until money is back where it came from, by the way it was paid. */
const DAYS: Readonly<Record<string, readonly [string, string]>> = {
  card: ['It reaches your card', '5 to 10'],
  emi: ['It reaches your card', '5 to 10'],
  netbanking: ['It reaches your bank account', '2 to 10'],
  upi: ['It reaches the bank account behind your UPI ID', '2 to 7'],
  wallet: ['It reaches your wallet', '0 to 3'],
}

/** 'It reaches your card within 5 to 10 working days', by the provider's word for the way of paying. */
export const refundTime = (method: string | null): string => {
  const [where, days] = DAYS[method ?? ''] ?? ['It reaches you the way you paid', '5 to 10']
  return `${where} within ${days} working days`
}
