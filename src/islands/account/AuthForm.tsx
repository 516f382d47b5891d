import type { ReactNode } from 'react'
import type { FormState } from '#stores/forms.ts'
import { focusFirstFault, whenSent } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'

interface Props {
  readonly form: FormState
  /** The words of its one button. */
  readonly button: string
  /** Whether it was taken. */
  readonly send: (text: (field: string) => string) => Promise<boolean>
  /** Whether something else is the chief thing to do on the page. */
  readonly isQuiet?: boolean
  /** Its fields; none once there is nothing more to fill in. */
  readonly children: ReactNode
}

/** A form of the pages one comes in by: fields, one broad button, and what came of it. */
export const AuthForm = ({ form, button, send, isQuiet = false, children }: Props) => {
  const submit = whenSent(async (text, sent) => {
    if (!(await send(text))) focusFirstFault(sent)
    // Fields that go once they are taken would take the focus with them.
    else
      requestAnimationFrame(() => {
        const message = sent.querySelector('output')
        if (!message || document.activeElement !== document.body) return
        message.tabIndex = -1
        message.focus()
      })
  })
  return (
    <form method="post" onSubmit={submit} className="grid gap-5">
      {children && (
        <>
          {children}
          <button
            type="submit"
            className={`btn mt-1.5 w-full ${isQuiet ? 'btn-outline' : ''}`}
            aria-busy={form.step === 'busy'}
          >
            {button}
          </button>
        </>
      )}
      <FormMessage form={form} />
    </form>
  )
}
