import { formatRupees } from '../money.ts'

/** A price in rupees as it is read on a tile; 0 is on request. */
export const priceText = (price: number): string => (price ? formatRupees(price) : 'Price on request')
