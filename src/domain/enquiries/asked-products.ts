import { choiceOf } from '../orders/order.ts'

/** A product that somebody asks a price for, as her cart holds it. */
export interface AskedProduct {
  /** The product's entry id in the catalogue. */
  readonly product: string
  readonly size: string
  readonly color: string
  readonly quantity: number
}

/** What is asked for in words: its name in the catalogue, its choice and how many. */
interface NamedProduct extends Pick<AskedProduct, 'size' | 'color' | 'quantity'> {
  readonly title: string
}

const wordsOf = ({ title, size, color, quantity }: NamedProduct) =>
  `${quantity} × ${[title, choiceOf(color, size)].filter(Boolean).join(', ')}`

/**
 * A message that begins with what is asked for, one product a line under a heading, and goes on with what was typed. Of
 * a list too long for `most` characters the end is left out and said to be; what was typed always stands whole.
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
