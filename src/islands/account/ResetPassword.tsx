import type { FormEvent } from 'react'
import { READY } from '#stores/forms.ts'
import { resetForm } from '#stores/mail-links.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Field } from '../ui/Field.tsx'
import { textIn } from '../ui/form-text.ts'
import { Said } from '../ui/Said.tsx'
import { useLive } from '../use-live.ts'

/** Takes the new password, once: when it is set there is nothing more to fill in. */
export const ResetPassword = () => {
  const form = useLive(resetForm.$form, READY)
  const errors = form.step === 'refused' ? form.fields : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void resetForm.send({ password: textIn(event.currentTarget)('password') })
  }
  return (
    <Boundary>
      <form onSubmit={submit} className="grid gap-5">
        {form.step !== 'done' && (
          <>
            <Field
              label="New password"
              note="at least 8 characters"
              name="password"
              type="password"
              autoComplete="new-password"
              required
              maxLength={128}
              error={errors?.['password']}
            />
            <button type="submit" className="btn mt-1.5 w-full" aria-busy={form.step === 'busy'}>
              Set the password
            </button>
          </>
        )}
        <Said form={form} />
      </form>
    </Boundary>
  )
}
