import type { ReactNode } from 'react'
import type { FormState } from '#stores/forms.ts'
import { focusFirstFault, whenSent } from '../ui/form-fields.ts'
import { FormMessage } from '../ui/FormMessage.tsx'

interface Props {
  readonly form: FormState
  /** The text of its one button. */
  readonly button: string
  /** Sends the form and returns whether it was accepted. */
  readonly send: (text: (field: string) => string) => Promise<boolean>
  /** Whether the page has a more important action. */
  readonly isQuiet?: boolean
  /** The fields; null once there is nothing left to fill in. */
  readonly children: ReactNode
}

/** A form of the account pages: fields, one wide button, and the result. */
export const AuthForm = ({ form, button, send, isQuiet = false, children }: Props) => {
  const submit = whenSent(async (text, sent) => {
    if (!(await send(text))) focusFirstFault(sent)
    // Fields that disappear once they are accepted would take the focus with them.
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
