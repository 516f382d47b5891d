import { useId, useRef, type FormEvent, type ReactNode } from 'react'
import { $quoteBusy } from '#stores/quotes/make-quote.ts'
import { textIn } from '../ui/form-fields.ts'
import { useLive } from '../use-live.ts'

interface Props {
  /** The words that open the question, and the words that say yes to it. */
  readonly words: string
  readonly yes: string
  readonly title: string
  readonly text: string
  /** Does it, with what was filled in; says whether it was done. */
  readonly act: (textOf: (name: string) => string) => Promise<boolean>
  readonly isButton?: boolean
  /** Fields of the question. */
  readonly children?: ReactNode
}

/** Something that is done only after asking once more. */
export const AskFirst = ({ words, yes, title, text, act, isButton = false, children }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  const isBusy = useLive($quoteBusy, false)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await act(textIn(event.currentTarget))) dialog.current?.close()
  }
  return (
    <>
      <button
        type="button"
        className={isButton ? 'btn btn-outline px-7' : 'text-action'}
        onClick={() => dialog.current?.showModal()}
      >
        {words}
      </button>
      <dialog ref={dialog} aria-labelledby={id} className="w-[min(480px,calc(100vw-32px))] p-6 md:p-9">
        <form onSubmit={(event) => void submit(event)} className="grid gap-5">
          <h2 id={id} className="h3">
            {title}
          </h2>
          <p className="quiet-note [overflow-wrap:anywhere]">{text}</p>
          {children}
          <div className="flex flex-wrap items-center gap-6">
            <button type="submit" className="btn" aria-busy={isBusy}>
              {yes}
            </button>
            <button type="button" className="text-action" onClick={() => dialog.current?.close()}>
              Cancel
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}
