import { lazy, Suspense } from 'react'
import { deskMessages } from '#copy/desk/desk.ts'
import { replyTo } from '#copy/enquiries/replies.ts'
import { formatDayAndTime } from '#domain/time/dates.ts'
import { isEnquiry, isRequest, writerOf, type DeskEntry } from '#domain/enquiries/desk-entry.ts'
import { formatPhone } from '#domain/account/phone.ts'
import { customerKey, customerPath } from '#domain/customers/customer-key.ts'
import { $deskQuery, $products, updateEntry, closeEntry } from '#stores/desk/desk.ts'
import { RequestQuotes } from '../quotes-desk/RequestQuotes.tsx'
import { Detail } from '../ui/Detail.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { PreparedMessages } from '../ui/PreparedMessages.tsx'
import { useLive } from '../use-live.ts'
import { EnquiryNote } from './EnquiryNote.tsx'

// Most entries have no measurements.
const SentMeasurements = lazy(async () => ({
  default: (await import('../fit/SentMeasurements.tsx')).SentMeasurements,
}))
const NAMES = { price: 'Price request', appointment: 'Appointment' } as const

const nameOf = (entry: DeskEntry) => {
  if (isRequest(entry)) return NAMES[entry.kind]
  return isEnquiry(entry) ? 'Message' : 'Subscriber'
}

const RequestedProduct = ({
  slug,
  title,
  size,
}: {
  readonly slug: string
  readonly title: string
  readonly size: string
}) => {
  const products = useLive($products)
  const product = Object.hasOwn(products, slug) ? products[slug] : undefined
  return (
    <a
      className="border-seam group my-4 grid grid-cols-[48px_1fr] items-center gap-4 border-y py-3"
      href={`/shop/${encodeURIComponent(slug)}`}
    >
      <span className="frame h-16">
        {product?.image && <img src={product.image} alt="" width={48} height={64} />}
      </span>
      <span>
        <span className="h3 group-hover:text-bronze block">{title}</span>
        {size && <span className="text-ink-2 text-[14px]">Size {size}</span>}
      </span>
    </a>
  )
}

const Details = ({ entry }: { readonly entry: DeskEntry }) => (
  <dl className="mb-5 grid gap-x-6 gap-y-3 sm:grid-cols-2">
    <Detail name="E-mail">{entry.email || '–'}</Detail>
    <Detail name="Phone">{formatPhone(entry.phone) || '–'}</Detail>
    {isRequest(entry) && entry.size && <Detail name="Size">{entry.size}</Detail>}
    <Detail name="Received">{formatDayAndTime(entry.createdAt)}</Detail>
    {isEnquiry(entry) && (
      // Also before it is answered, so that the answer moves nothing that is being pressed.
      <Detail name="Answered">{entry.answeredAt ? formatDayAndTime(entry.answeredAt) : '–'}</Detail>
    )}
    {'privacyPolicy' in entry && (
      <Detail name="Privacy policy">{entry.privacyPolicy ? 'Ticked' : 'Not ticked'}</Detail>
    )}
  </dl>
)

const STEPS = {
  new: [
    ['answered', 'Mark as answered'],
    ['closed', 'Close'],
  ],
  answered: [
    ['closed', 'Close'],
    ['new', 'Mark as new'],
  ],
  closed: [['new', 'Reopen']],
  pending: [],
  active: [['unsubscribed', 'Unsubscribe']],
  unsubscribed: [],
} as const

const Steps = ({ entry }: { readonly entry: DeskEntry }) => (
  <fieldset
    aria-label="Next steps"
    tabIndex={-1}
    className="mt-5 flex flex-wrap gap-x-8 gap-y-4 outline-none"
  >
    {STEPS[entry.state].map(([state, words]) => (
      <button
        key={state}
        type="button"
        className="text-action"
        // The second click of a double click would press the button that has just appeared in the same place.
        onClick={({ detail }) => detail < 2 && void updateEntry(entry, { state })}
      >
        {words}
      </button>
    ))}
  </fieldset>
)

const WayBack = () => {
  const { tab } = useLive($deskQuery)
  return (
    <button type="button" className="label mb-2 flex min-h-11 items-center xl:hidden" onClick={closeEntry}>
      All {tab.words.toLowerCase()}
    </button>
  )
}

/** One entry, to read and to answer. */
export const EnquiryPanel = ({ entry }: { readonly entry: DeskEntry }) => (
  <article
    tabIndex={-1}
    className="panel outline-none max-xl:-mx-(--gutter) max-xl:min-h-[calc(100vh-var(--bar))]"
    aria-labelledby="writer"
  >
    <WayBack />
    <p className="label text-ink-2 flex flex-wrap justify-between gap-x-6 gap-y-1">
      {nameOf(entry)}
      {isEnquiry(entry) && (
        <a
          className="reach hover:text-ink underline underline-offset-4"
          href={customerPath(
            customerKey({ source: isRequest(entry) ? 'requests' : 'contacts', id: entry.id }),
          )}
        >
          View customer
        </a>
      )}
    </p>
    <h2 id="writer" className="mt-1 text-[30px] [overflow-wrap:anywhere]">
      {writerOf(entry)}
    </h2>
    {isEnquiry(entry) && entry.message && (
      <blockquote className="my-4 font-serif text-[20px] leading-[1.36] [overflow-wrap:anywhere] whitespace-pre-line">
        {entry.message}
      </blockquote>
    )}
    {isRequest(entry) && entry.productSlug && (
      <RequestedProduct slug={entry.productSlug} title={entry.productTitle} size={entry.size} />
    )}
    <div className="mt-4">
      <Details entry={entry} />
    </div>
    {isRequest(entry) && (
      <Suspense>
        <SentMeasurements kind="request" id={entry.id} />
      </Suspense>
    )}
    {isRequest(entry) && <RequestQuotes request={entry.id} />}
    {isEnquiry(entry) && (
      <div className="grid gap-3 md:grid-cols-2">
        <PreparedMessages
          email={entry.email}
          phone={entry.phone}
          {...replyTo(entry)}
          emailWords="Reply by e-mail"
          isQuiet={isRequest(entry)}
        />
      </div>
    )}
    {entry.state === 'pending' ? (
      <p className="text-bronze mt-5">{deskMessages.pending}</p>
    ) : (
      <Steps entry={entry} />
    )}
    {isEnquiry(entry) && entry.state !== 'pending' && <EnquiryNote key={entry.id} enquiry={entry} />}
  </article>
)

/** Shown instead of an entry that a link names but that does not exist. */
export const NoEntryPanel = () => (
  <div className="panel max-xl:-mx-(--gutter) max-xl:min-h-[calc(100vh-var(--bar))]">
    <WayBack />
    <EmptyState text={deskMessages.notFound} />
  </div>
)
