import { quoteDeskText } from '#copy/quotes/desk.ts'
import { formatMoment } from '#domain/time/dates.ts'
import { changesBetweenDrafts } from '#domain/quotes/draft-changes.ts'
import type { DeskQuote, QuoteDraft } from '#domain/quotes/quote.ts'
import type { DraftEditor } from '#stores/quotes/draft-editor.ts'
import { Changes } from './Changes.tsx'

const { title, text, theirs: takeTheirs, mine, differs } = quoteDeskText.changed

interface Props {
  readonly theirs: DeskQuote
  readonly editor: DraftEditor
  /** The draft as typed here. */
  readonly draft: QuoteDraft
}

/** Shown when somebody else has saved first: who and when, the differences, and the choice between both versions. */
export const DraftConflict = ({ theirs, editor, draft }: Props) => (
  <section role="alert" className="border-burgundy border-l-2 pl-5" aria-label={title}>
    <p className="h3">{title}</p>
    <p className="mt-2 mb-4 text-[15px]">{text(theirs.savedBy, formatMoment(theirs.savedAt))}</p>
    <Changes title={differs} changes={changesBetweenDrafts(theirs.draft, draft)} />
    <div className="mt-5 flex flex-wrap items-center gap-6">
      <button type="button" className="btn px-7" onClick={() => void editor.keepMine()}>
        {mine}
      </button>
      <button type="button" className="btn btn-outline px-7" onClick={editor.loadTheirs}>
        {takeTheirs}
      </button>
    </div>
  </section>
)
