import { useId, useRef, useState, type FormEvent, type ReactNode } from 'react'
import { $orderBusy } from '#stores/orders/order-page.ts'
import { newRefundKey } from '#stores/orders/order-refund.ts'
import { textIn } from '../ui/form-fields.ts'
import { useLive } from '../use-live.ts'

interface Props {
  /** On the button that opens it. */
  readonly label: string
  readonly title: string
  readonly fields: ReactNode
  /** What can't be undone. */
  readonly note: string
  /** On the button that does it, and while it is being done. */
  readonly words: { readonly send: string; readonly busy: string; readonly leave: string }
  /** Does it, and says whether it was done; the same key is the same deed. */
  readonly send: (text: (name: string) => string, key: string) => Promise<boolean>
}

/** A button of the desk that asks once more before it moves money. */
export const ConfirmForm = ({ label, title, fields, note, words, send }: Props) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const [key, setKey] = useState('')
  const isBusy = useLive($orderBusy, false)
  const open = () => {
    setKey(newRefundKey())
    dialog.current?.showModal()
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (await send(textIn(event.currentTarget), key)) dialog.current?.close()
  }
  return (
    <>
      <button type="button" className="btn btn-outline mt-8" onClick={open}>
        {label}
      </button>
      <dialog ref={dialog} aria-labelledby={titleId} className="w-[min(480px,calc(100vw-32px))] p-9">
        <h2 id={titleId} className="h3 figures mb-6">
          {title}
        </h2>
        <form onSubmit={(event) => void submit(event)} className="grid gap-5">
          {fields}
          <p className="quiet-note">{note}</p>
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
