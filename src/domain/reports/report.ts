import type { Month, MonthRange } from './months.ts'

/** What a time brought. Money in rupees. */
export interface Figures {
  /** Orders whose first payment came in this time. */
  readonly orders: number
  /** What these orders come to. */
  readonly ordered: number
  /** Payments that count, by the day they came. */
  readonly received: number
  /** What of such payments went back, by the day that was asked for. */
  readonly refunded: number
  /** What disputes took of such payments, by the day they took it. */
  readonly chargedBack: number
}

export interface MonthFigures extends Figures {
  readonly month: Month
}

/** What was ordered of a product, by orders whose first payment came in this time. Money in rupees. */
export interface ProductFigures {
  readonly title: string
  readonly quantity: number
  readonly ordered: number
}

/** The figures of some months. Money in rupees. */
export interface Report extends MonthRange {
  readonly total: Figures
  readonly months: readonly MonthFigures[]
  /** What brought most comes first. */
  readonly products: readonly ProductFigures[]
  /** Products that are not among these. */
  readonly otherProducts: ProductFigures
  /** Money that arrived and did not count, such as a second payment, and what of it was refunded or charged back. */
  readonly unapplied: { readonly received: number; readonly wentBack: number }
  /** Orders that arrived in this time, and how many of them by the last day that was promised first. */
  readonly promises: { readonly delivered: number; readonly kept: number }
  /** Quotes first sent in this time, and how many of them have been accepted since. */
  readonly quotes: { readonly sent: number; readonly accepted: number }
}

/** What was received and was neither refunded nor charged back, in rupees. */
export const turnoverOf = ({
  received,
  refunded,
  chargedBack,
}: Pick<Figures, 'received' | 'refunded' | 'chargedBack'>): number =>
  (Math.round(received * 100) - Math.round(refunded * 100) - Math.round(chargedBack * 100)) / 100

/** What an order comes to on average, in whole rupees; null without one. */
export const averageOf = ({ orders, ordered }: Pick<Figures, 'orders' | 'ordered'>): number | null =>
  orders === 0 ? null : Math.round(ordered / orders)
