import { forgotForm } from '#stores/account/email-links.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useLive } from '../use-live.ts'
import { EmailField } from './AuthFields.tsx'
import { AuthForm } from './AuthForm.tsx'

/** Requests an e-mail with a link for choosing a new password. */
export const ForgotPassword = withErrorBoundary(() => {
  const form = useLive(forgotForm.$form)
  return (
    <AuthForm form={form} button="Send the link" send={(text) => forgotForm.send({ email: text('email') })}>
      <EmailField form={form} />
    </AuthForm>
  )
})
