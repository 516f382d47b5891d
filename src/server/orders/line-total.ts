import type { OrderLineRow } from '../db/schema.ts'

/** What a stored line costs together, in paise. */
export const lineTotalPaise = ({
  quantity,
  unit_price_paise,
  discount_paise,
}: Pick<OrderLineRow, 'quantity' | 'unit_price_paise' | 'discount_paise'>): number =>
  quantity * unit_price_paise - discount_paise
