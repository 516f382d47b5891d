import type { FormEvent } from 'react'
import { READY } from '#stores/forms.ts'
import { signUpForm } from '#stores/sign-up.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Field } from '../ui/Field.tsx'
import { Said } from '../ui/Said.tsx'
import { textIn } from '../ui/form-text.ts'
import { useLive } from '../use-live.ts'

/** Name, address and password; it shows what the server says about them. */
export const SignUpForm = () => {
  const form = useLive(signUpForm.$form, READY)
  const errors = form.step === 'refused' ? form.fields : undefined
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textIn(event.currentTarget)
    void signUpForm.send({ name: text('name'), email: text('email'), password: text('password') })
  }
  return (
    <Boundary>
      <form onSubmit={submit} className="grid gap-5">
        <Field
          label="Name"
          name="name"
          autoComplete="name"
          required
          maxLength={100}
          error={errors?.['name']}
        />
        <Field
          label="Email"
          name="email"
          type="email"
          autoComplete="username"
          required
          maxLength={254}
          error={errors?.['email']}
        />
        <Field
          label="Password"
          note="at least 8 characters"
          name="password"
          type="password"
          autoComplete="new-password"
          required
          maxLength={128}
          error={errors?.['password']}
        />
        <button type="submit" className="btn mt-1.5 w-full" aria-busy={form.step === 'busy'}>
          Sign up
        </button>
        <Said form={form} />
      </form>
    </Boundary>
  )
}
