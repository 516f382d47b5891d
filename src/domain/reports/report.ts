import type { Month, MonthRange } from './months.ts'

/** The figures of a period. Money is in rupees. */
export interface Figures {
  /** Orders whose first payment arrived in the period. */
  readonly orders: number
  /** The total of these orders. */
  readonly ordered: number
  /** Payments that count, by the day they arrived. */
  readonly received: number
  /** Refunds of such payments, by the day they were requested. */
  readonly refunded: number
  /** What disputes took of such payments, by the day they took it. */
  readonly chargedBack: number
}

export interface MonthFigures extends Figures {
  readonly month: Month
}

/** The sales of a product, in orders whose first payment arrived in the period. Money is in rupees. */
export interface ProductFigures {
  readonly title: string
  readonly quantity: number
  readonly ordered: number
}

/** The figures of a range of months. Money is in rupees. */
export interface Report extends MonthRange {
  readonly total: Figures
  readonly months: readonly MonthFigures[]
  /** By amount, the highest first. */
  readonly products: readonly ProductFigures[]
  /** All products that are not in `products`. */
  readonly otherProducts: ProductFigures
  /** Payments that didn't count, such as a second one, and how much of them was refunded or charged back. */
  readonly unapplied: { readonly received: number; readonly wentBack: number }
  /** Refunds requested in the period that the provider has not confirmed yet, so that no figure includes them. */
  readonly refundsAsked: number
  /** Orders delivered in the period, and how many of them by the last day that was promised first. */
  readonly promises: { readonly delivered: number; readonly kept: number }
  /** Quotes first sent in the period, and how many of them were accepted since. */
  readonly quotes: { readonly sent: number; readonly accepted: number }
}

/** What was received, less refunds and chargebacks, in rupees. */
export const turnoverOf = ({
  received,
  refunded,
  chargedBack,
}: Pick<Figures, 'received' | 'refunded' | 'chargedBack'>): number =>
  (Math.round(received * 100) - Math.round(refunded * 100) - Math.round(chargedBack * 100)) / 100

/** The average total of an order in whole rupees; null if there are none. */
export const averageOf = ({ orders, ordered }: Pick<Figures, 'orders' | 'ordered'>): number | null =>
  orders === 0 ? null : Math.round(ordered / orders)
