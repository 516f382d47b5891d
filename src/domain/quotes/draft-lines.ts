import type { Offer } from '../catalogue/catalogue.ts'
import { toPaise, toRupees } from '../money.ts'
import type { QuoteDraft, QuoteDraftLine } from './quote.ts'

/** An empty line. */
export const EMPTY_LINE: QuoteDraftLine = {
  product: '',
  slug: '',
  title: '',
  color: '',
  size: '',
  quantity: 1,
  unitPrice: 0,
  discount: 0,
}

const offeredOf = (chosen: string, offered: readonly string[]): string => {
  if (offered.includes(chosen)) return chosen
  return offered.length === 1 ? (offered[0] ?? '') : ''
}

/**
 * Sets the product of a line, with the catalogue's price, and a size and colour the product is made in. An agreed
 * price is kept: one that differs from the catalogue's price of `before`, the line's product so far. If the line
 * already has this product, its size, colour and price stay as written.
 */
export const withProduct = (
  line: QuoteDraftLine,
  product: string,
  offer: Offer,
  before?: Offer,
): QuoteDraftLine => {
  const isSame = line.product === product
  const isAgreed = line.unitPrice > 0 && (isSame || line.unitPrice !== before?.price)
  return {
    ...line,
    product,
    slug: offer.slug,
    title: offer.title,
    size: isSame ? line.size : offeredOf(line.size, offer.sizes),
    color: isSame ? line.color : offeredOf(line.color, offer.colors),
    unitPrice: isAgreed ? line.unitPrice : (offer.price ?? 0),
  }
}

/** Gives a line a title of its own and detaches it from its product. */
export const withTitle = (line: QuoteDraftLine, title: string): QuoteDraftLine => ({
  ...line,
  product: '',
  slug: '',
  title,
})

const linePaise = ({ unitPrice, quantity, discount }: QuoteDraftLine): number =>
  toPaise(unitPrice) * quantity - toPaise(discount)

/** The total of a line, in rupees. */
export const lineTotal = (line: QuoteDraftLine): number => toRupees(linePaise(line))

/** The total of a draft with shipping, in rupees. */
export const draftTotal = ({ lines, shipping }: Pick<QuoteDraft, 'lines' | 'shipping'>): number =>
  toRupees(lines.reduce((sum, line) => sum + linePaise(line), toPaise(shipping)))

/** Half of an amount in rupees, rounded up to a whole rupee. */
export const halfOf = (rupees: number): number => Math.ceil(rupees / 2)

/** Keeps the deposit at half of the total, if it was half before and wasn't edited itself. */
export const withHalfDeposit = (before: QuoteDraft, after: QuoteDraft): QuoteDraft =>
  after.deposit !== null && after.deposit === before.deposit && before.deposit === halfOf(draftTotal(before))
    ? { ...after, deposit: halfOf(draftTotal(after)) }
    : after
