import { resetForm } from '#stores/account/email-links.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useLive } from '../use-live.ts'
import { PasswordField } from './AuthFields.tsx'
import { AuthForm } from './AuthForm.tsx'

/** The form for a new password; its field disappears once the password is set. */
export const ResetPassword = withErrorBoundary(() => {
  const form = useLive(resetForm.$form)
  return (
    <>
      <AuthForm
        form={form}
        button="Set the password"
        send={(text) => resetForm.send({ password: text('password') })}
      >
        {form.step !== 'done' && <PasswordField form={form} label="New password" isNew />}
      </AuthForm>
      {form.step === 'done' && (
        <a className="btn mt-7 w-full" href="/login">
          Sign in
        </a>
      )}
    </>
  )
})
