import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { quoteDeskText } from '#copy/quotes/desk.ts'
import { changesSince } from '#domain/quotes/draft-changes.ts'
import { EMPTY_LINE } from '#domain/quotes/draft-lines.ts'
import { type DeskQuote, versionThatCounts } from '#domain/quotes/quote.ts'
import type { DraftEditor, Saving } from '#stores/quotes/draft-editor.ts'
import type { FieldFaults } from '#stores/forms.ts'
import { send } from '#stores/quotes/quote-actions.ts'
import { $createdQuoteId } from '#stores/quotes/created-quote.ts'
import { focusFirstFault } from '../ui/form-fields.ts'
import { TextArea } from '../ui/TextArea.tsx'
import { useLive } from '../use-live.ts'
import { focusUnread } from './AmountField.tsx'
import { Changes } from './Changes.tsx'
import { CustomerFields } from './CustomerFields.tsx'
import type { DraftPart } from './draft-part.ts'
import { DraftConflict } from './DraftConflict.tsx'
import { DraftLines } from './DraftLines.tsx'
import { SendBar } from './SendBar.tsx'
import { TermsFields } from './TermsFields.tsx'

interface Props {
  readonly quote: DeskQuote
  readonly editor: DraftEditor
  /** Whether it was just opened by a press, and takes the focus. */
  readonly isOpened: boolean
  /** Called once the quote was sent. */
  readonly sent: () => void
}

const NO_FAULTS: FieldFaults = {}
const faultsOf = (saving: Saving) => (saving.state === 'refused' ? saving.fields : NO_FAULTS)

const focusFirstMissing = (form: HTMLFormElement | null) => {
  const needed = [...(form?.querySelectorAll<HTMLInputElement>('input[data-needed]') ?? [])]
  needed.find(({ value }) => value === '')?.focus()
}

/** A quote's draft as a form that is saved automatically. */
export const QuoteEditor = ({ quote, editor, isOpened, sent }: Props) => {
  const draft = useLive(editor.$draft)
  const saving = useLive(editor.$saving)
  const [isSending, setSending] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const sentDocument = versionThatCounts(quote)?.document
  const part: DraftPart = { draft, faults: faultsOf(saving), edit: editor.edit }
  useEffect(() => {
    if ($createdQuoteId.get() !== quote.id) return
    $createdQuoteId.set('')
    if (editor.$draft.get().lines.length === 0) editor.edit({ lines: [EMPTY_LINE] })
    focusFirstMissing(form.current)
  }, [quote.id, editor])
  useEffect(() => {
    if (isOpened) form.current?.focus()
  }, [isOpened])
  const press = async (byEmail: boolean) => {
    if (form.current && focusUnread(form.current)) return
    setSending(true)
    const wasSent = await send(byEmail)
    // Synchronously, because inert fields cannot be focused.
    flushSync(() => setSending(false))
    if (wasSent) sent()
    else if (form.current) focusFirstFault(form.current)
  }
  return (
    <form
      ref={form}
      tabIndex={-1}
      aria-label="Quote"
      className="mt-4 grid gap-6 outline-none [&_:is(input,select,textarea,button)]:scroll-mt-6 [&_:is(input,select,textarea,button)]:scroll-mb-32"
      onSubmit={(event) => {
        // Enter in a field saves; only the button sends.
        event.preventDefault()
        void editor.flush()
      }}
    >
      {/* Inert, because text typed during sending would neither be sent nor stay visible. */}
      <div inert={isSending} className="grid gap-6">
        {saving.state === 'changed' && <DraftConflict theirs={saving.theirs} editor={editor} draft={draft} />}
        <CustomerFields {...part} />
        <DraftLines {...part} />
        <TermsFields {...part} />
        <TextArea
          label="Note to the customer"
          name="note"
          value={draft.note}
          maxLength={1000}
          onChange={({ currentTarget }) => editor.edit({ note: currentTarget.value })}
        />
        {sentDocument && (
          <Changes
            title={quoteDeskText.differs}
            changes={changesSince({ ...quote, document: sentDocument }, draft)}
          />
        )}
      </div>
      <SendBar quote={quote} draft={draft} saving={saving} press={(byEmail) => void press(byEmail)} />
    </form>
  )
}
