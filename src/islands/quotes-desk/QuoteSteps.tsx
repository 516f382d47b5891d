import { quoteDeskText } from '#copy/quotes/desk.ts'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import { extensionDays } from '#domain/quotes/quote-days.ts'
import { change, duplicateQuote } from '#stores/quotes/quote-actions.ts'
import { Field } from '../ui/Field.tsx'
import { AskAboutQuote } from './AskAboutQuote.tsx'

const Extend = ({ validUntil }: { readonly validUntil: string }) => {
  const { first, last, offered } = extensionDays(validUntil)
  return (
    <AskAboutQuote
      words="Extend"
      yes="Extend"
      {...quoteDeskText.extend}
      act={(textOf) => change({ action: 'extend', validUntil: textOf('validUntil') })}
    >
      <Field
        label="Valid until"
        name="validUntil"
        type="date"
        required
        min={first}
        max={last}
        defaultValue={offered}
      />
    </AskAboutQuote>
  )
}

const Withdraw = ({ isDraft }: { readonly isDraft: boolean }) => {
  const { title, text, draftTitle, draftText } = quoteDeskText.withdraw
  const words = isDraft ? 'Discard' : 'Withdraw'
  return (
    <AskAboutQuote
      words={words}
      yes={words}
      title={isDraft ? draftTitle : title}
      text={isDraft ? draftText : text}
      act={() => change({ action: 'withdraw' })}
    />
  )
}

interface Props {
  readonly quote: DeskQuote
  /** Opens the draft of the next version; absent if that is not possible. */
  readonly revise?: () => void
}

/** Further actions on a quote, by its state. */
export const QuoteSteps = ({ quote, revise }: Props) => {
  const isOut = quote.state === 'sent' || quote.state === 'expired'
  return (
    <div className="mt-5 flex flex-wrap gap-x-6 gap-y-4 pb-1">
      {revise && (
        <button type="button" className="text-action" onClick={revise}>
          Revise
        </button>
      )}
      {isOut && quote.validUntil !== null && <Extend validUntil={quote.validUntil} />}
      <button type="button" className="text-action" onClick={() => void duplicateQuote(quote.id)}>
        Duplicate
      </button>
      {quote.link && (
        <AskAboutQuote
          words="New link"
          yes="Make a new link"
          {...quoteDeskText.newLink}
          act={() => change({ action: 'newLink' })}
        />
      )}
      {(isOut || quote.state === 'draft') && <Withdraw isDraft={quote.state === 'draft'} />}
    </div>
  )
}
