import type { ShippingAddress } from '../orders/order.ts'

/** The most orders whose papers can be printed at once. */
export const MOST_PAPERS = 100

/** One product of a parcel. */
export interface ParcelLine {
  readonly title: string
  readonly color: string
  readonly size: string
  readonly quantity: number
}

/** The contents of one parcel's papers, without prices. */
export interface OrderPapers {
  readonly orderId: string
  readonly number: string
  /** When the order was placed, ISO UTC. */
  readonly createdAt: string
  /** Whether the order is closed and must not be sent. */
  readonly isClosed: boolean
  readonly address: ShippingAddress
  readonly lines: readonly ParcelLine[]
}

/** An address as at most `most` lines of a label; any further lines are joined to the last, separated by commas. */
export const labelLines = (address: string, most: number): readonly string[] => {
  const lines = address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), lines.slice(most - 1).join(', ')]
}
