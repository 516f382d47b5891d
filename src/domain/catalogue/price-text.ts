import { formatRupees } from '../money.ts'

/** A price in rupees as a tile shows it; 0 is on request. */
export const priceText = (price: number): string => (price ? formatRupees(price) : 'Price on request')
