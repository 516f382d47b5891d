import { useState } from 'react'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import { type DeskQuote, versionThatCounts } from '#domain/quotes/quote.ts'
import type { DraftEditor } from '#stores/quotes/draft-editor.ts'
import { QuoteEditor } from './QuoteEditor.tsx'
import { QuoteHistory } from './QuoteHistory.tsx'
import { QuoteMoney } from './QuoteMoney.tsx'
import { QuoteSteps } from './QuoteSteps.tsx'
import { SentVersion } from './SentVersion.tsx'
import { SettledMeanwhile } from './SettledMeanwhile.tsx'
import { ShareQuote } from './ShareQuote.tsx'

interface Props {
  readonly quote: DeskQuote
  readonly editor: DraftEditor
}

const isOpen = ({ state }: DeskQuote) => state === 'sent' || state === 'expired'

/** What keeps the customer from what she was sent, and what staff can do about it. */
const Hindrance = ({ quote }: { readonly quote: DeskQuote }) => {
  const { currentVersion, hasOldTerms } = quote
  const isUnreadable = currentVersion !== null && !versionThatCounts(quote)
  if (!isUnreadable && !hasOldTerms) return null
  return (
    <p className="border-burgundy mt-5 border-l-2 pl-5 text-[15px]">
      {isUnreadable ? quoteDeskText.unreadable(currentVersion) : quoteDeskText.oldTerms}
    </p>
  )
}

/** The content of a quote's panel, by the quote's state. */
export const QuoteBody = ({ quote, editor }: Props) => {
  const [isRevising, setRevising] = useState(quote.isChanged || quote.hasOldTerms || editor.isDirty())
  const [isOpened, setOpened] = useState(false)
  const revise = () => {
    setRevising(true)
    setOpened(true)
  }
  const isWritten = quote.state === 'draft' || (isOpen(quote) && isRevising)
  return (
    <>
      <SettledMeanwhile quote={quote} editor={editor} />
      {quote.order && <QuoteMoney quote={quote} order={quote.order} />}
      <Hindrance quote={quote} />
      {quote.link && <ShareQuote quote={quote} link={quote.link} />}
      {isWritten ? (
        <QuoteEditor quote={quote} editor={editor} isOpened={isOpened} sent={() => setRevising(false)} />
      ) : (
        <SentVersion quote={quote} />
      )}
      <QuoteSteps quote={quote} {...(isOpen(quote) && !isRevising ? { revise } : {})} />
      <QuoteHistory quote={quote} />
    </>
  )
}
