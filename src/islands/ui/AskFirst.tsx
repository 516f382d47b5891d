import { useId, useRef, type ReactNode } from 'react'
import { whenSent } from './form-fields.ts'
import { openAtWayOut } from './open-at-way-out.ts'

interface Props {
  /** The words that open the question, and the words that say yes and no to it. */
  readonly words: string
  readonly yes: string
  readonly no?: string
  readonly title: string
  readonly text: string
  /** Does it, with what was filled in; says whether the question is answered by that. */
  readonly act: (textOf: (name: string) => string) => Promise<boolean>
  /** Whether something is just being done. */
  readonly isBusy: boolean
  /** How the button that opens it looks. */
  readonly className?: string
  /** Fields of the question, and what else is to be known. */
  readonly children?: ReactNode
}

/** Something that is done only after asking once more. */
export const AskFirst = ({
  words,
  yes,
  no = 'Cancel',
  title,
  text,
  act,
  isBusy,
  className = 'text-action',
  children,
}: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const wayOut = useRef<HTMLButtonElement>(null)
  const id = useId()
  const open = () => {
    if (dialog.current?.querySelector('input')) dialog.current.showModal()
    else openAtWayOut(dialog.current, wayOut.current)
  }
  const submit = whenSent(async (textOf, form) => {
    if (await act(textOf)) form.closest('dialog')?.close()
  })
  return (
    <>
      <button type="button" className={className} onClick={open}>
        {words}
      </button>
      <dialog ref={dialog} aria-labelledby={id} className="w-[min(480px,calc(100vw-32px))] p-6 md:p-9">
        <form onSubmit={submit} className="grid gap-5">
          <h2 id={id} className="h3">
            {title}
          </h2>
          <p className="quiet-note [overflow-wrap:anywhere]">{text}</p>
          {children}
          <div className="flex flex-wrap items-center gap-6">
            <button type="submit" className="btn" aria-busy={isBusy}>
              {yes}
            </button>
            <button
              ref={wayOut}
              type="button"
              className="text-action"
              onClick={() => dialog.current?.close()}
            >
              {no}
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}
