import { useRef, useState } from 'react'
import { personErasure, personExport } from '#stores/desk/personal-data.ts'
import { Field } from '../ui/Field.tsx'
import { textIn, whenSent } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import { openAtCancel } from '../ui/open-at-cancel.ts'
import { useLive } from '../use-live.ts'

interface Props {
  /** The address of the page's customer; staff may type another. */
  readonly email: string
  /** Refreshes the page after a person's data were erased. */
  readonly onErased: () => void
}

/** What a person may request from the shop: a copy of all her data, or their erasure. */
export const PersonTools = ({ email, onErased }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const asking = useRef<HTMLDialogElement>(null)
  const cancelButton = useRef<HTMLButtonElement>(null)
  const exporting = useLive(personExport.$form)
  const erasing = useLive(personErasure.$form)
  // Erases what the question names; the field may contain another address by then.
  const [asked, setAsked] = useState('')
  const submit = whenSent((textOf) => personExport.send(textOf('email')))
  const ask = () => {
    if (!form.current?.reportValidity()) return
    setAsked(textIn(form.current)('email'))
    openAtCancel(asking.current, cancelButton.current)
  }
  const erase = async () => {
    asking.current?.close()
    if (await personErasure.send(asked)) onErased()
  }
  return (
    <section className="border-line border-t py-6" aria-labelledby="person">
      <h2 id="person" className="h3">
        Personal data
      </h2>
      <p className="quiet-note mt-1 mb-4 max-w-[80ch]">
        Anyone may ask for a copy of all we hold under her e-mail address, or have it erased. Paid orders keep
        what tax law requires.
      </p>
      <form ref={form} onSubmit={submit} className="flex flex-wrap items-end gap-x-6 gap-y-4">
        <Field
          key={email}
          label="E-mail"
          name="email"
          type="email"
          required
          maxLength={254}
          defaultValue={email}
          className="w-full max-w-[420px]"
        />
        <button className="btn btn-outline" aria-busy={exporting.step === 'busy'}>
          Export
        </button>
        <button type="button" className="text-action mb-3" aria-busy={erasing.step === 'busy'} onClick={ask}>
          Erase
        </button>
      </form>
      <div className="mt-3 grid gap-2">
        <FormMessage form={exporting} />
        <FormMessage form={erasing} />
      </div>
      <dialog ref={asking} aria-labelledby="erase" className="w-[min(480px,calc(100vw-32px))] p-6 md:p-9">
        <h2 id="erase" className="h3 mb-4 [overflow-wrap:anywhere]">
          {`Erase the data of ${asked}?`}
        </h2>
        <p className="quiet-note mb-7">
          Requests, messages, the subscription and the account are erased for good. This can’t be undone.
        </p>
        <div className="flex flex-wrap items-center gap-6">
          <button type="button" className="btn" onClick={() => void erase()}>
            Erase now
          </button>
          <button
            ref={cancelButton}
            type="button"
            className="text-action"
            onClick={() => asking.current?.close()}
          >
            Cancel
          </button>
        </div>
      </dialog>
    </section>
  )
}
