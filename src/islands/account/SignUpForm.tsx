import { signUpForm } from '#stores/account/sign-up.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useLive } from '../use-live.ts'
import { EmailField, NameField, PasswordField } from './AuthFields.tsx'
import { AuthForm } from './AuthForm.tsx'

/** Name, e-mail address and password; shows the server's message about them. */
export const SignUpForm = withErrorBoundary(() => {
  const form = useLive(signUpForm.$form)
  return (
    <AuthForm
      form={form}
      button="Sign up"
      send={(text) =>
        signUpForm.send({ name: text('name'), email: text('email'), password: text('password') })
      }
    >
      {form.step !== 'done' && (
        <>
          <NameField form={form} />
          <EmailField form={form} />
          <PasswordField form={form} isNew />
        </>
      )}
    </AuthForm>
  )
})
