import { useId, useLayoutEffect, useRef, useState } from 'react'
import { secondFactor } from '#copy/second-factor.ts'
import { codeFormOf } from '#stores/second-factor/second-factor-code.ts'
import { $factorQuestion, type FactorQuestion } from '#stores/second-factor/second-factor.ts'
import { whenSent } from '../ui/form-fields.ts'
import { useLive } from '../use-live.ts'
import { CodeField } from './CodeField.tsx'

const Cancel = ({ question }: { readonly question: FactorQuestion }) => (
  <button type="button" className="text-action" onClick={() => question.answer(false)}>
    Cancel
  </button>
)

const focus = (input: HTMLInputElement | null) => input?.focus()

const EnterCode = ({ question }: { readonly question: FactorQuestion }) => {
  const words = secondFactor.confirm
  const [codeForm] = useState(() => codeFormOf(question))
  const form = useLive(codeForm.$form)
  const [isRecovery, setRecovery] = useState(false)
  const submit = whenSent((textOf) => codeForm.send({ typed: textOf('code'), isRecovery }))
  const change = () => {
    // A fault of one kind of code does not apply to the other.
    codeForm.clear()
    setRecovery(!isRecovery)
  }
  return (
    <form onSubmit={submit} className="grid gap-6">
      <p className="quiet-note">{isRecovery ? words.whyRecovery : words.why}</p>
      <CodeField ref={focus} form={form} isRecovery={isRecovery} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <button type="submit" className="btn" aria-busy={form.step === 'busy'}>
          {words.button}
        </button>
        <Cancel question={question} />
      </div>
      <button type="button" className="text-action justify-self-start" onClick={change}>
        {isRecovery ? words.withApp : words.withRecovery}
      </button>
    </form>
  )
}

const SetUpFirst = ({ question }: { readonly question: FactorQuestion }) => {
  const words = secondFactor.missing
  return (
    <>
      <p className="quiet-note mb-7">{words.why}</p>
      {question.isAgain && (
        <p className="form-fault mb-7" role="alert">
          {words.notYet}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        <a className="btn" href="/admin/second-factor" target="_blank">
          {words.button}
        </a>
        <button type="button" className="btn btn-outline" onClick={() => question.answer(true)}>
          {words.goOn}
        </button>
        <Cancel question={question} />
      </div>
    </>
  )
}

const FactorDialog = ({ question }: { readonly question: FactorQuestion }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const title = useId()
  const isCode = question.asks === 'code'
  useLayoutEffect(() => {
    const shown = dialog.current
    shown?.showModal()
    // Closing the dialog before it is removed returns the focus to the pressed button.
    return () => shown?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={title}
      className="w-[min(480px,calc(100vw-32px))] p-7 md:p-9"
      onClose={() => question.answer(false)}
    >
      <h2 id={title} className="h3 mb-4">
        {isCode ? secondFactor.confirm.title : secondFactor.missing.title}
      </h2>
      {isCode ? <EnterCode question={question} /> : <SetUpFirst question={question} />}
    </dialog>
  )
}

/** Asks for a code before a staff action continues, or leads to the page that sets up a second factor. */
export const SecondFactorDialog = () => {
  const question = useLive($factorQuestion)
  return question && <FactorDialog key={question.asks} question={question} />
}
