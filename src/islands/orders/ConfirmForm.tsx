import { Fragment, useId, useRef, useState, type ReactNode } from 'react'
import { deskMessages } from '#copy/desk/desk.ts'
import { $orderBusy } from '#stores/orders/order-page.ts'
import { newRequestKey } from '#stores/request-key.ts'
import { whenSent } from '../ui/form-fields.ts'
import { openRenewed } from '../ui/open-renewed.ts'
import { fillFields, forgetFields, seenByStored, storeFields } from '../ui/stored-fields.ts'
import { useLive } from '../use-live.ts'

interface Props {
  /** On the button that opens it. */
  readonly label: string
  /** What is typed is stored under it. */
  readonly title: string
  readonly fields: ReactNode
  /** What can't be undone. */
  readonly note: string
  /** On the button that does it, and while it is being done. */
  readonly words: { readonly send: string; readonly busy: string; readonly leave: string }
  /**
   * Does it, and says whether it was done; the same key is the same deed. `seen`: the version when the form was opened,
   * or, once it was refused, as it is by then.
   */
  readonly send: (text: (name: string) => string, key: string, seen: number) => Promise<boolean>
  /** Whether the button stands there; an open form stays, so that nothing typed is lost. */
  readonly isOffered?: boolean
  /** What the fields are made of: when it changes under an open form, that says so and keeps what was typed. */
  readonly version?: number
}

/** A button of the desk whose form asks once more before it does what can't be undone. */
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
    openRenewed(dialog.current, () => {
      setKey(newRequestKey())
      setSeen(seenByStored(title) ?? version)
      setRefused(false)
    })
    if (form.current) fillFields(title, form.current)
  }
  const submit = whenSent(async (textOf, sent) => {
    if (!(await send(textOf, key, isRefused ? version : seen))) return setRefused(true)
    // What is done may have changed the title by now.
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
          {version !== seen && (
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
