import { formatDay } from '#domain/time/dates.ts'
import { formatRupees } from '#domain/money.ts'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import { brand } from '../settings.ts'

const MANY = 3
const LIST = new Intl.ListFormat('en-GB')

const whatOf = (titles: readonly string[]): string => {
  if (titles.length > MANY)
    return `${titles.slice(0, MANY - 1).join(', ')} and ${titles.length - MANY + 1} more`
  return LIST.format(titles)
}

/** An e-mail or a chat that hands the customer her link, as far as it can be written beforehand. */
export const quoteMessage = (
  { name, number, titles, total, validUntil }: DeskQuote,
  link: string,
): { readonly subject: string; readonly text: string } => ({
  subject: `Your quote ${number} | ${brand.name}`,
  text: [
    `Dear ${name || 'customer'},`,
    `Here is your quote ${number}${titles.length > 0 ? ` for ${whatOf(titles)}` : ''}: ${formatRupees(total)}, taxes included.`,
    link,
    `You can read it, accept it and pay there${validUntil ? ` until ${formatDay(validUntil)}` : ''}. Just answer here if anything should be different.`,
    `Warm regards,\n${brand.name}`,
  ].join('\n\n'),
})
