import { formatPhone } from '#domain/account/phone.ts'
import { formatDayAndTime } from '#domain/time/dates.ts'
import { formatPaise } from '#domain/money.ts'
import { variantText } from '#domain/orders/order.ts'
import { pluralize } from '#domain/pluralize.ts'
import { type DeskQuote, versionThatCounts } from '#domain/quotes/quote.ts'
import type { QuoteDocument, QuoteDocumentLine } from '#domain/quotes/quote-document.ts'
import { Detail } from '../ui/Detail.tsx'

const noteOf = ({ colour, size, qty, unit, discount }: QuoteDocumentLine): string =>
  [
    variantText(colour, size),
    qty > 1 || discount > 0 ? `${qty} × ${formatPaise(unit)}` : '',
    discount > 0 ? `less ${formatPaise(discount)}` : '',
  ]
    .filter(Boolean)
    .join(' · ')

const Sum = ({ name, paise }: { readonly name: string; readonly paise: number }) => (
  <li className="flex items-baseline justify-between gap-6 py-2 text-[15px]">
    {name}
    <span className="price text-[18px]">{paise === 0 ? 'Free' : formatPaise(paise)}</span>
  </li>
)

const daysOf = ({ production: { fromWD, toWD } }: QuoteDocument) =>
  fromWD === toWD ? pluralize(toWD, 'working day') : `${fromWD} to ${toWD} working days`

/** The version that counts, as the customer sees it. */
export const SentVersion = ({ quote }: { readonly quote: DeskQuote }) => {
  const document = versionThatCounts(quote)?.document
  if (!document) return null
  return (
    <section className="mt-7" aria-label={`Version ${document.version}`}>
      <ul className="border-seam border-y">
        {document.lines.map((line, at) => (
          <li
            // Two lines may be alike.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            className="not-first:border-seam flex items-baseline justify-between gap-6 py-2.5 not-first:border-t"
          >
            <span className="min-w-0 [overflow-wrap:anywhere]">
              {line.title}
              <span className="text-ink-2 block text-[14px]">{noteOf(line)}</span>
            </span>
            <span className="price text-[18px]">{formatPaise(line.total)}</span>
          </li>
        ))}
      </ul>
      <ul className="py-1">
        <Sum name="Shipping" paise={document.shipping} />
        <Sum name="Total" paise={document.total} />
        {document.deposit && <Sum name="Deposit" paise={document.deposit.amount} />}
      </ul>
      <dl className="border-seam grid gap-x-6 gap-y-4 border-t pt-5 @md:grid-cols-2">
        <Detail name="E-mail">{quote.email || '–'}</Detail>
        <Detail name="Phone">{formatPhone(quote.phone) || '–'}</Detail>
        <Detail name="Valid until">{formatDayAndTime(document.validUntil)}</Detail>
        <Detail name="Made in">{daysOf(document)}</Detail>
      </dl>
      {document.note && (
        <p className="border-seam mt-5 border-t pt-5 [overflow-wrap:anywhere] whitespace-pre-line">
          {document.note}
        </p>
      )}
    </section>
  )
}
