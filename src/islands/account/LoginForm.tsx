import type { FormEvent } from 'react'
import { READY } from '#stores/forms.ts'
import { passwordForm } from '#stores/sign-in.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { Field } from '../ui/Field.tsx'
import { useLive } from '../use-live.ts'
import { GoogleButton } from './GoogleButton.tsx'
import { textIn } from '../ui/form-text.ts'

/** The two ways in: Google's window, or an address and a password. */
export const LoginForm = () => {
  const form = useLive(passwordForm.$form, READY)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = textIn(event.currentTarget)
    void passwordForm.send({ email: text('email'), password: text('password') })
  }
  return (
    <Boundary>
      <GoogleButton text="Continue with Google" />
      <div className="text-ink-2 before:bg-line after:bg-line my-[30px] flex items-center gap-[18px] text-[14px] before:h-px before:flex-1 after:h-px after:flex-1">
        or with e-mail
      </div>
      <form onSubmit={submit} className="grid gap-5">
        <Field label="Email" name="email" type="email" autoComplete="username" required maxLength={254} />
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          maxLength={128}
        />
        <button type="submit" className="btn mt-1.5 w-full" aria-busy={form.step === 'busy'}>
          Login
        </button>
        <output className="text-burgundy block text-[14px] empty:hidden">
          {form.step === 'refused' ? form.text : ''}
        </output>
        <a className="reach text-ink-2 justify-self-start text-[15px]" href="/forgot-password">
          Forgotten your password?
        </a>
      </form>
    </Boundary>
  )
}
