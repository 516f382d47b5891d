import type { OrderLineRow } from '../db/schema.ts'

/** What a stored line costs together, in paise. */
export const lineTotal = ({
  quantity,
  unit_price_paise,
  discount_paise,
}: Pick<OrderLineRow, 'quantity' | 'unit_price_paise' | 'discount_paise'>): number =>
  quantity * unit_price_paise - discount_paise
