import { replyTo } from '#copy/replies.ts'
import type { Offer } from '#domain/catalogue.ts'
import { formatDayAndTime } from '#domain/dates.ts'
import { writerOf, type DeskEntry, type Letter } from '#domain/desk.ts'
import { formatPhone, isIndianMobile, normalisePhone } from '#domain/phone.ts'
import { whatsAppLink } from '#domain/whatsapp.ts'
import { $pieces, changeLetter, readLetter } from '#stores/desk.ts'
import { Fact } from '../ui/Fact.tsx'
import { useLive } from '../use-live.ts'
import { LetterNote } from './LetterNote.tsx'

const NO_PIECES: Readonly<Record<string, Offer>> = {}
const NAMES = { price: 'Price request', appointment: 'Appointment' } as const

const nameOf = (entry: DeskEntry) => {
  if (entry.drawer === 'requests') return NAMES[entry.kind]
  return entry.drawer === 'contacts' ? 'Message' : 'Subscriber'
}

const Piece = ({
  slug,
  title,
  size,
}: {
  readonly slug: string
  readonly title: string
  readonly size: string
}) => {
  const piece = useLive($pieces, NO_PIECES)[slug]
  return (
    <a
      className="border-seam group my-7 grid grid-cols-[72px_1fr] items-center gap-5 border-y py-5"
      href={`/shop/${encodeURIComponent(slug)}`}
    >
      <span className="frame h-24">
        {piece?.image && <img src={piece.image} alt="" width={72} height={96} />}
      </span>
      <span>
        <span className="h3 group-hover:text-bronze block">{title}</span>
        {size && <span className="text-ink-2 text-[14px]">Size {size}</span>}
      </span>
    </a>
  )
}

const Facts = ({ entry }: { readonly entry: DeskEntry }) => (
  <dl className="mb-8 grid gap-x-6 gap-y-5 sm:grid-cols-2">
    <Fact name="Email">{entry.email || '–'}</Fact>
    <Fact name="Phone">{formatPhone(entry.phone) || '–'}</Fact>
    {entry.drawer === 'requests' && entry.size && <Fact name="Size">{entry.size}</Fact>}
    <Fact name="Received">{formatDayAndTime(entry.createdAt)}</Fact>
    {entry.drawer !== 'subscribers' && entry.answeredAt && (
      <Fact name="Answered">{formatDayAndTime(entry.answeredAt)}</Fact>
    )}
    {entry.drawer === 'contacts' && (
      <Fact name="Privacy policy">{entry.privacyPolicy ? 'Read' : 'Not ticked'}</Fact>
    )}
  </dl>
)

const numberFor = (phone: string) =>
  isIndianMobile(phone) ? `91${normalisePhone(phone)}` : phone.replace(/\D/g, '')

const Replies = ({ letter }: { readonly letter: Letter }) => {
  const { subject, text } = replyTo(letter)
  const words = `subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`
  return (
    <div className="grid gap-3 md:grid-cols-2">
      {letter.email && (
        <a className="btn px-3" href={`mailto:${encodeURIComponent(letter.email)}?${words}`}>
          Reply by e-mail
        </a>
      )}
      {letter.phone && (
        <a
          className="btn btn-outline px-3"
          href={whatsAppLink(numberFor(letter.phone), text)}
          target="_blank"
          rel="noopener"
        >
          WhatsApp
        </a>
      )}
    </div>
  )
}

const STEPS = {
  new: [
    ['answered', 'Mark as answered'],
    ['closed', 'Close'],
  ],
  answered: [
    ['closed', 'Close'],
    ['new', 'Mark as new'],
  ],
  closed: [['new', 'Open again']],
  active: [['unsubscribed', 'Unsubscribe']],
  unsubscribed: [],
} as const

const Steps = ({ entry }: { readonly entry: DeskEntry }) => (
  <div className="mt-8 flex flex-wrap gap-x-8 gap-y-5">
    {STEPS[entry.state].map(([state, words]) => (
      <button
        key={state}
        type="button"
        className="text-action"
        onClick={() => void changeLetter(entry, { state })}
      >
        {words}
      </button>
    ))}
  </div>
)

/** One entry, to read and to answer. */
export const LetterPanel = ({ entry }: { readonly entry: DeskEntry }) => (
  <article className="panel max-xl:-mx-(--gutter) max-xl:min-h-full md:py-10" aria-labelledby="writer">
    <button
      type="button"
      className="label mb-5 flex min-h-11 items-center xl:hidden"
      onClick={() => readLetter('')}
    >
      Back to the list
    </button>
    <p className="label text-ink-2">{nameOf(entry)}</p>
    <h2 id="writer" className="mt-2 text-[40px] [overflow-wrap:anywhere]">
      {writerOf(entry)}
    </h2>
    {entry.drawer !== 'subscribers' && entry.message && (
      <blockquote className="my-7 font-serif text-[26px] leading-[1.36] font-light [overflow-wrap:anywhere] whitespace-pre-line">
        {entry.message}
      </blockquote>
    )}
    {entry.drawer === 'requests' && entry.productSlug && (
      <Piece slug={entry.productSlug} title={entry.productTitle} size={entry.size} />
    )}
    <div className="mt-7">
      <Facts entry={entry} />
    </div>
    {entry.drawer !== 'subscribers' && <Replies letter={entry} />}
    <Steps entry={entry} />
    {entry.drawer !== 'subscribers' && <LetterNote key={entry.id} letter={entry} />}
  </article>
)
