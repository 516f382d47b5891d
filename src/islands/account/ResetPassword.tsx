import { resetForm } from '#stores/account/email-links.ts'
import { bounded } from '../ui/Boundary.tsx'
import { useLive } from '../use-live.ts'
import { PasswordField } from './AuthFields.tsx'
import { AuthForm } from './AuthForm.tsx'

/** Takes the new password, once: when it is set there is nothing more to fill in. */
export const ResetPassword = bounded(() => {
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
