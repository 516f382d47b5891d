import { useEffect } from 'react'
import { rememberPageBefore } from '#stores/account/page-before.ts'
import { passwordForm } from '#stores/account/sign-in.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useLive } from '../use-live.ts'
import { EmailField, PasswordField } from './AuthFields.tsx'
import { AuthForm } from './AuthForm.tsx'
import { GoogleButton, OrWithEmail } from './GoogleButton.tsx'

/** The two ways to sign in: Google's window, or e-mail and password. */
export const LoginForm = withErrorBoundary(() => {
  const form = useLive(passwordForm.$form)
  useEffect(rememberPageBefore, [])
  return (
    <>
      <GoogleButton text="Continue with Google" />
      <OrWithEmail />
      <AuthForm
        form={form}
        button="Sign in"
        send={(text) => passwordForm.send({ email: text('email'), password: text('password') })}
      >
        <EmailField form={form} />
        <PasswordField form={form} />
      </AuthForm>
      <a
        className="reach text-ink-2 mt-5 inline-block text-[15px] underline underline-offset-4"
        href="/forgot-password"
      >
        Forgotten your password?
      </a>
    </>
  )
})
