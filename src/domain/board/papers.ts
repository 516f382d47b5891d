import type { ShippingAddress } from '../orders/order.ts'

/** How many orders papers are made for at once. */
export const MOST_PAPERS = 100

/** One product of a parcel. */
export interface ParcelLine {
  readonly title: string
  readonly color: string
  readonly size: string
  readonly quantity: number
}

/** What the papers of one parcel say; never a price. */
export interface OrderPapers {
  readonly orderId: string
  readonly number: string
  /** When it was placed, ISO UTC. */
  readonly createdAt: string
  /** Whether the order is closed, so that nothing is sent for it. */
  readonly isClosed: boolean
  readonly address: ShippingAddress
  readonly lines: readonly ParcelLine[]
}

/** An address as the lines of a label: what would be more than `most` of them stands in the last. */
export const labelLines = (address: string, most: number): readonly string[] => {
  const lines = address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length <= most ? lines : [...lines.slice(0, most - 1), lines.slice(most - 1).join(', ')]
}
