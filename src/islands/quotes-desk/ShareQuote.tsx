import { quoteMessage } from '#copy/quotes/quote-message.ts'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import { copyLink } from '#stores/quotes/quote-actions.ts'
import { PreparedMessages } from '../ui/PreparedMessages.tsx'

interface Props {
  readonly quote: DeskQuote
  readonly link: string
}

/** The customer's link, and the ways to send it to her. */
export const ShareQuote = ({ quote, link }: Props) => (
  <section className="mt-6" aria-label="The customer’s link">
    <input
      readOnly
      aria-label="Link"
      className="border-control text-ink-2 h-11 w-full truncate border bg-transparent px-3 text-[14px]"
      value={link}
      onFocus={({ currentTarget }) => currentTarget.select()}
    />
    <div className="mt-3 grid grid-cols-2 gap-3 @md:grid-cols-3">
      <button
        type="button"
        className="btn col-span-full px-3 @md:col-span-1"
        onClick={() => void copyLink(link)}
      >
        Copy link
      </button>
      <PreparedMessages
        email={quote.email}
        phone={quote.phone}
        {...quoteMessage(quote, link)}
        emailWords="E-mail"
        isQuiet
      />
    </div>
  </section>
)
