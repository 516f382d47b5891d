import { Fragment, useId, useRef, useState, type ReactNode } from 'react'
import { deskMessages } from '#copy/desk/desk.ts'
import { $orderBusy } from '#stores/orders/order-page.ts'
import { newRequestKey } from '#stores/request-key.ts'
import { whenSent } from '../ui/form-fields.ts'
import { openWithFreshFields } from '../ui/open-with-fresh-fields.ts'
import { fillFields, forgetFields, storedVersionOf, storeFields } from '../ui/stored-fields.ts'
import { useLive } from '../use-live.ts'

interface Props {
  /** The text of the button that opens it. */
  readonly label: string
  /** The dialog's title, and the key under which what is typed is stored. */
  readonly title: string
  readonly fields: ReactNode
  /** What cannot be undone. */
  readonly note: string
  /** The texts of the submit button, idle and busy, and of the button that leaves. */
  readonly words: { readonly send: string; readonly busy: string; readonly leave: string }
  /**
   * Performs the action and returns whether it was done; repeating it with the same key has no further effect. `seen`:
   * the version when the form was opened, or the current one once the action was refused.
   */
  readonly send: (text: (name: string) => string, key: string, seen: number) => Promise<boolean>
  /** Whether to show the button; an open form stays in any case, so that nothing typed is lost. */
  readonly isOffered?: boolean
  /**
   * A version of the data in the fields: if it changes under an open form, the form says so and keeps what was typed.
   */
  readonly version?: number
}

/** A desk button whose form asks for confirmation before it does what cannot be undone. */
export const ConfirmForm = ({
  label,
  title,
  fields,
  note,
  words,
  send,
  isOffered = true,
  version = 0,
}: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const titleId = useId()
  const [key, setKey] = useState('')
  const [seen, setSeen] = useState(version)
  const [isRefused, setRefused] = useState(false)
  const isBusy = useLive($orderBusy)
  const open = () => {
    openWithFreshFields(dialog.current, () => {
      setKey(newRequestKey())
      setSeen(storedVersionOf(title) ?? version)
      setRefused(false)
    })
    if (form.current) fillFields(title, form.current)
  }
  const submit = whenSent(async (textOf, sent) => {
    if (!(await send(textOf, key, isRefused ? version : seen))) return setRefused(true)
    // By now the action may have changed the title.
    forgetFields(title)
    sent.closest('dialog')?.close()
  })
  return (
    <>
      {isOffered && (
        <button type="button" className="btn btn-outline mt-4" onClick={open}>
          {label}
        </button>
      )}
      <dialog
        ref={dialog}
        aria-labelledby={titleId}
        onClose={() => forgetFields(title)}
        className="w-[min(480px,calc(100vw-32px))] p-6 md:p-9"
      >
        <h2 id={titleId} className="h3 figures mb-4">
          {title}
        </h2>
        <form
          ref={form}
          onInput={({ currentTarget }) => storeFields(title, currentTarget, seen)}
          onSubmit={submit}
          className="grid gap-5"
        >
          <Fragment key={key}>{fields}</Fragment>
          <p className="quiet-note">{note}</p>
          {(version !== seen || !isOffered) && (
            <output className="text-bronze text-[15px]">{deskMessages.changedMeanwhile}</output>
          )}
          <div className="flex flex-wrap items-center gap-6">
            <button type="submit" className="btn" aria-busy={isBusy}>
              {isBusy ? words.busy : words.send}
            </button>
            <button type="button" className="text-action" onClick={() => dialog.current?.close()}>
              {words.leave}
            </button>
          </div>
        </form>
      </dialog>
    </>
  )
}
