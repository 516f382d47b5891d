import { useId, useRef, type ReactNode } from 'react'
import { whenSent } from './form-fields.ts'
import { openAtCancel } from './open-at-cancel.ts'

interface Props {
  /** The text of the button that opens the question, and those of its answers. */
  readonly words: string
  readonly yes: string
  readonly no?: string
  readonly title: string
  readonly text: string
  /** Performs the action with what was filled in; resolves to whether the question may close. */
  readonly act: (textOf: (name: string) => string) => Promise<boolean>
  /** Whether an action is being performed. */
  readonly isBusy: boolean
  /** The class of the button that opens it. */
  readonly className?: string
  /** Fields of the question, and further information. */
  readonly children?: ReactNode
}

/** A button for an action that needs a confirmation. */
export const ConfirmButton = ({
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
  const cancelButton = useRef<HTMLButtonElement>(null)
  const id = useId()
  const open = () => {
    if (dialog.current?.querySelector('input')) dialog.current.showModal()
    else openAtCancel(dialog.current, cancelButton.current)
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
              ref={cancelButton}
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
