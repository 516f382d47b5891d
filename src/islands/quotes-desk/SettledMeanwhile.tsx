import { quoteDeskText } from '#copy/quotes/desk.ts'
import { changesBetweenDrafts } from '#domain/quotes/draft-changes.ts'
import type { DeskQuote } from '#domain/quotes/quote.ts'
import type { DraftEditor } from '#stores/quotes/draft-editor.ts'
import { useLive } from '../use-live.ts'
import { Changes } from './Changes.tsx'

interface Props {
  readonly quote: DeskQuote
  readonly editor: DraftEditor
}

/** What was typed into a quote after it could no longer be changed: it stays readable, and Duplicate copies it. */
export const SettledMeanwhile = ({ quote, editor }: Props) => {
  const saving = useLive(editor.$saving)
  const draft = useLive(editor.$draft)
  const { title, text, differs } = quoteDeskText.settled
  if (saving.state !== 'settled') return null
  return (
    <section role="alert" className="border-burgundy mt-4 border-l-2 pl-5" aria-label={title}>
      <p className="h3">{title}</p>
      <p className="mt-2 mb-4 text-[15px]">{text}</p>
      <Changes title={differs} changes={changesBetweenDrafts(quote.draft, draft)} />
    </section>
  )
}
