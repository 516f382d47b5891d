import type { FormEvent } from 'react'
import { READY } from '#stores/forms.ts'
import { forgotForm } from '#stores/mail-links.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Field } from '../ui/Field.tsx'
import { textIn } from '../ui/form-text.ts'
import { Said } from '../ui/Said.tsx'
import { useLive } from '../use-live.ts'

/** Asks for a mail with a link to choose a new password. */
export const ForgotPassword = () => {
  const form = useLive(forgotForm.$form, READY)
  const errors = form.step === 'refused' ? form.fields : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void forgotForm.send({ email: textIn(event.currentTarget)('email') })
  }
  return (
    <Boundary>
      <form onSubmit={submit} className="grid gap-5">
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          error={errors?.['email']}
        />
        <button type="submit" className="btn mt-1.5 w-full" aria-busy={form.step === 'busy'}>
          Send the link
        </button>
        <Said form={form} />
      </form>
    </Boundary>
  )
}
