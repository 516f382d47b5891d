import { isRecord, textOf } from './stored.ts'

/** A way to pay that does not work well just now. */
export interface PaymentDowntime {
  /** The provider's word: upi, card, netbanking, wallet. */
  readonly method: string
  /** Which bank, network or app of it; '' for all. */
  readonly instrument: string
}

/** The list that the back end answers. */
export const readDowntimes = (answer: unknown): readonly PaymentDowntime[] | undefined =>
  Array.isArray(answer)
    ? answer
        .filter(isRecord)
        .map(({ method, instrument }) => ({ method: textOf(method), instrument: textOf(instrument) }))
    : undefined
