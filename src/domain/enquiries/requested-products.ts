import { variantText } from '../orders/order.ts'

/** A product for which a customer asks a price, as her cart holds it. */
export interface RequestedProduct {
  /** The product's entry id in the catalogue. */
  readonly product: string
  readonly size: string
  readonly color: string
  readonly quantity: number
}

/** The same in words, with the title from the catalogue. */
interface NamedProduct extends Pick<RequestedProduct, 'size' | 'color' | 'quantity'> {
  readonly title: string
}

const wordsOf = ({ title, size, color, quantity }: NamedProduct) =>
  `${quantity} × ${[title, variantText(color, size)].filter(Boolean).join(', ')}`

/**
 * A message that lists products under a heading, one per line, followed by the typed text. If that is longer than
 * `most` characters, the list is shortened with a note; the typed text is never cut.
 */
export const messageListing = (
  products: readonly NamedProduct[],
  typed: string,
  most: number,
  heading = 'One price for',
): string => {
  const withLines = (count: number) =>
    [
      `${heading}:`,
      ...products.slice(0, count).map(wordsOf),
      ...(count < products.length ? [`… and ${products.length - count} more`] : []),
      ...(typed === '' ? [] : ['', typed]),
    ].join('\n')
  let count = products.length
  while (count > 0 && withLines(count).length > most) count -= 1
  return count > 0 ? withLines(count) : typed
}
