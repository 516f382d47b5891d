import type { ShippingAddress } from '../orders/order.ts'

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

const MAX_LINES = 6

/** An address as at most six lines of a paper; any further lines are joined to the sixth, separated by commas. */
export const labelLines = (address: string): readonly string[] => {
  const lines = address
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
  return lines.length <= MAX_LINES
    ? lines
    : [...lines.slice(0, MAX_LINES - 1), lines.slice(MAX_LINES - 1).join(', ')]
}
