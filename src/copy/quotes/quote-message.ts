import { formatDay } from '#domain/time/dates.ts'
import { formatRupees } from '#domain/money.ts'
import { PAY_WITHIN_HOURS } from '#domain/quotes/pay-within.ts'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import { brand } from '../settings.ts'

const MANY = 3
const LIST = new Intl.ListFormat('en-GB')

const whatOf = (titles: readonly string[]): string => {
  if (titles.length > MANY)
    return `${titles.slice(0, MANY - 1).join(', ')} and ${titles.length - MANY + 1} more`
  return LIST.format(titles)
}

/** What the customer can do at the link, by the state of the quote. */
const wayOn = ({ state, validUntil, orderState }: DeskQuote): string => {
  const until = validUntil ? ` until ${formatDay(validUntil)}` : ''
  if (state === 'expired') return `It was valid${until}. Just reply if you would like a new one.`
  if (state === 'declined' || state === 'withdrawn')
    return 'You can still read it there; it can no longer be accepted. Just reply if you would like a new one.'
  if (state !== 'accepted')
    return `You can read and accept it there${until}; once accepted, it can be paid within ${PAY_WITHIN_HOURS} hours. Just reply if anything should be different.`
  if (orderState === 'unpaid') return 'You have accepted it, and can pay there.'
  return orderState === 'part_paid'
    ? 'You have accepted it, and can pay the balance there.'
    : 'You have accepted it, and can track your order there.'
}

/** A prewritten e-mail or chat message that gives the customer her link. */
export const quoteMessage = (
  quote: DeskQuote,
  link: string,
): { readonly subject: string; readonly text: string } => {
  const { name, number, titles, total } = quote
  const text = [
    `Dear ${name || 'customer'},`,
    `Here is your quote ${number}${titles.length > 0 ? ` for ${whatOf(titles)}` : ''}: ${formatRupees(total)}, taxes included.`,
    link,
    wayOn(quote),
    `Warm regards,\n${brand.name}`,
  ].join('\n\n')
  return { subject: `Your quote ${number} | ${brand.name}`, text }
}
