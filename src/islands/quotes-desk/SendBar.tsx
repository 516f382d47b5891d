import { useId, useState } from 'react'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import { knownEmail } from '#domain/account/email.ts'
import { formatRupees } from '#domain/money.ts'
import { draftTotal } from '#domain/quotes/draft-lines.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import type { Saving } from '#stores/quotes/draft-editor.ts'
import { $quoteBusy } from '#stores/quotes/make-quote.ts'
import { useLive } from '../use-live.ts'

interface Props {
  readonly quote: DeskQuote
  readonly draft: QuoteDraft
  readonly saving: Saving
  /** Sends the quote; `byEmail`: whether to e-mail the customer. */
  readonly press: (byEmail: boolean) => void
}

const SavingText = ({ saving }: { readonly saving: Saving }) => {
  if (saving.state === 'refused') return <span className="text-burgundy">{saving.text}</span>
  if (saving.state === 'changed' || saving.state === 'settled')
    return <span className="text-burgundy">{quoteDeskText.notSaved}</span>
  return <span>{quoteDeskText.saving[saving.state]}</span>
}

/** A description of what sending does; below it, always visible, the total and the button that sends. */
export const SendBar = ({ quote, draft, saving, press }: Props) => {
  const [wantsEmail, setWantsEmail] = useState(true)
  const isBusy = useLive($quoteBusy)
  const words = useId()
  const isRevision = quote.currentVersion !== null
  const email = draft.email.trim()
  const byEmail = wantsEmail && email !== ''
  const { willSend } = quoteDeskText
  const isForAnother = isRevision && email !== '' && knownEmail(email) !== quote.email
  const quietly = email === '' ? willSend.needsEmail : willSend.quietly(isRevision && !isForAnother)
  return (
    <>
      <div className="grid gap-1">
        {email !== '' && (
          <label className="tick">
            <input
              type="checkbox"
              checked={wantsEmail}
              onChange={({ currentTarget }) => setWantsEmail(currentTarget.checked)}
            />
            E-mail the customer
          </label>
        )}
        <p id={words} className="quiet-note [overflow-wrap:anywhere]">
          {[
            byEmail ? willSend.byEmail(email, isRevision) : quietly,
            isForAnother && willSend.otherLink(quote.email),
            willSend.frozen,
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
      </div>
      <div className="border-seam bg-linen sticky bottom-0 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t py-2.5">
        <p className="min-w-0">
          <span className="price text-[22px]">{formatRupees(draftTotal(draft))}</span>{' '}
          <output className="quiet-note block">
            <SavingText saving={saving} />
          </output>
        </p>
        <button
          type="button"
          className="btn"
          aria-describedby={words}
          aria-busy={isBusy}
          onClick={() => press(byEmail)}
        >
          {byEmail ? 'Send' : 'Make the link'}
        </button>
      </div>
    </>
  )
}
