import { quoteEventText } from '#copy/quotes/quote-events.ts'
import { formatMoment } from '#domain/time/dates.ts'
import { formatPaise } from '#domain/money.ts'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import { pluralize } from '#domain/pluralize.ts'

const ROW =
  'border-seam grid grid-cols-[minmax(104px,auto)_1fr] gap-x-6 border-t py-2.5 [overflow-wrap:anywhere]'

const Versions = ({ versions }: Pick<DeskQuote, 'versions'>) => (
  <details className="mt-6">
    <summary className="label text-ink-2 min-h-11 cursor-pointer py-3">
      {pluralize(versions.length, 'version')}, signed
    </summary>
    <ul className="text-[14px]">
      {versions.map(({ document, sentAt, sentBy, sha256, kid }) => (
        <li key={document.version} className={ROW}>
          <span>
            Version {document.version}
            <span className="price block text-[17px]">{formatPaise(document.total)}</span>
          </span>
          <span className="text-ink-2">
            <span className="block">
              {formatMoment(sentAt)}, {sentBy}
            </span>
            <span className="block">SHA-256 {sha256}</span>
            <span className="block">Key {kid}</span>
          </span>
        </li>
      ))}
    </ul>
  </details>
)

/** The history of a quote, newest first, and the versions that were sent. */
export const QuoteHistory = ({ quote: { events, versions } }: { readonly quote: DeskQuote }) => (
  <section className="mt-6 pb-6" aria-label="History">
    <h3 className="h3 mb-2">History</h3>
    <ol className="text-[15px]">
      {events.map((event, at) => (
        <li
          // Counted from the oldest: the history only grows, and two entries may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          key={events.length - at}
          className={ROW}
        >
          <time dateTime={event.at} className="text-ink-2">
            {formatMoment(event.at)}
          </time>
          <span>
            <span>
              {event.version !== null && versions.length > 1
                ? `${quoteEventText(event.what)}, version ${event.version}`
                : quoteEventText(event.what)}
            </span>
            {event.actor && <span className="text-ink-2">, {event.actor}</span>}
            {event.details && <span className="text-ink-2 block">{event.details}</span>}
          </span>
        </li>
      ))}
    </ol>
    {versions.length > 0 && <Versions versions={versions} />}
  </section>
)
