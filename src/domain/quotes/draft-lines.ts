import type { Offer } from '../catalogue/catalogue.ts'
import { toPaise, toRupees } from '../money.ts'
import type { QuoteDraft, QuoteDraftLine } from './quote.ts'

/** A line nobody has filled in yet. */
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
 * A line that sells a product of the catalogue: at its price when it has one, in a size and colour it is made in. A price
 * that was agreed stays: one that `before`, the line's product until now, has not in the catalogue. A line that sells this
 * product already keeps all its words.
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

/** A line of one’s own words; what belonged to a product before goes. */
export const withTitle = (line: QuoteDraftLine, title: string): QuoteDraftLine => ({
  ...line,
  product: '',
  slug: '',
  title,
})

const linePaise = ({ unitPrice, quantity, discount }: QuoteDraftLine): number =>
  toPaise(unitPrice) * quantity - toPaise(discount)

/** What a line comes to, in rupees. */
export const lineTotal = (line: QuoteDraftLine): number => toRupees(linePaise(line))

/** What a draft comes to with its shipping, in rupees. */
export const draftTotal = ({ lines, shipping }: Pick<QuoteDraft, 'lines' | 'shipping'>): number =>
  toRupees(lines.reduce((sum, line) => sum + linePaise(line), toPaise(shipping)))

/** Half of an amount in rupees, in whole rupees and never less than half. */
export const halfOf = (rupees: number): number => Math.ceil(rupees / 2)

/** A changed draft whose deposit stays half of the total where it was half before. */
export const withHalfDeposit = (before: QuoteDraft, after: QuoteDraft): QuoteDraft =>
  after.deposit !== null && after.deposit === before.deposit && before.deposit === halfOf(draftTotal(before))
    ? { ...after, deposit: halfOf(draftTotal(after)) }
    : after
