import { formatRupees } from '#domain/money.ts'
import type { QuoteSummary } from '#domain/quotes/quote.ts'
import { waitsForStaff } from '#domain/quotes/quote-days.ts'
import { openQuote } from '#stores/quotes/quotes-desk.ts'
import { quotesList } from '#stores/quotes/quotes-list.ts'
import { quotesPath } from '#stores/quotes/quotes-query.ts'
import { rowIdOf } from '../desk/use-reading-focus.ts'
import { useLive } from '../use-live.ts'
import { plainPress } from '../ui/plain-press.ts'
import { QuoteStateLabel } from './QuoteStateLabel.tsx'

interface RowProps {
  readonly quote: QuoteSummary
  readonly isRead: boolean
}

const Row = ({ quote, isRead }: RowProps) => {
  const query = useLive(quotesList.$query)
  const mark = waitsForStaff(quote) ? 'before:block' : 'before:hidden'
  return (
    <li>
      <a
        id={rowIdOf(quote.id)}
        href={quotesPath({ ...query, quote: quote.id })}
        onClick={plainPress(() => openQuote(quote.id))}
        aria-current={isRead ? 'true' : undefined}
        className={`border-line before:border-bronze hover:bg-linen xl:aria-[current]:bg-linen relative grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b px-4 py-2 before:absolute before:inset-y-0 before:left-0 before:border-l-2 forced-colors:-outline-offset-2 forced-colors:aria-[current]:outline ${mark}`}
      >
        <b className="truncate font-serif text-[19px] leading-[1.3] font-normal">
          {quote.name || 'No name yet'}
        </b>
        <span className="price text-right text-[17px]">{formatRupees(quote.total)}</span>
        <span className="truncate text-[14px]">
          <QuoteStateLabel quote={quote} />
        </span>
        <span className="text-ink-2 text-right text-[13px]">{quote.number}</span>
        <span className="text-ink-2 col-span-full truncate text-[14px]">
          {quote.titles.join(', ') || 'No pieces yet'}
        </span>
      </a>
    </li>
  )
}

interface Props {
  readonly quotes: readonly QuoteSummary[]
  /** The id of the open quote. */
  readonly read: string
}

/** Quotes as rows; those waiting for staff have a bronze rule. */
export const QuoteList = ({ quotes, read }: Props) => (
  <ul className="border-line border-t">
    {quotes.map((quote) => (
      <Row key={quote.id} quote={quote} isRead={quote.id === read} />
    ))}
  </ul>
)
