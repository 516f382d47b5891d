import { useState } from 'react'
import { linkOfOther } from '#copy/email-links.ts'
import { faultIn } from '#stores/forms.ts'
import { isLinkOfOther, sendAgainForm, verifyForm } from '#stores/account/email-links.ts'
import { $user } from '#stores/account/session.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useLive } from '../use-live.ts'
import { EmailField, PasswordField } from './AuthFields.tsx'
import { AuthForm } from './AuthForm.tsx'

/** Requests another e-mail after a link did not work. */
const SendAgain = () => {
  const form = useLive(sendAgainForm.$form)
  return (
    <section className="mt-7" aria-labelledby="send-again">
      <h2 id="send-again" className="h3 mb-5">
        Send the e-mail again
      </h2>
      <AuthForm
        form={form}
        button="Send the e-mail"
        send={(text) => sendAgainForm.send({ email: text('email') })}
      >
        <EmailField form={form} />
      </AuthForm>
    </section>
  )
}

/**
 * Confirms the e-mail address to which a link was sent when its owner presses the button, signed in to that account or
 * with its password. Opening the page does nothing, because mail programs open links as well.
 */
export const VerifyEmail = withErrorBoundary(() => {
  const form = useLive(verifyForm.$form)
  const user = useLive($user, null)
  const isAsked = faultIn(form, 'password') !== undefined
  const isOfOther = user !== null && isLinkOfOther(user)
  const [wasAsked, setWasAsked] = useState(false)
  // After any other refusal, such as too many attempts, the link still works.
  const isSpent = faultIn(form, 'token') !== undefined
  return (
    <>
      <AuthForm
        form={form}
        button="Confirm the address"
        send={(text) => {
          setWasAsked(wasAsked || isAsked)
          return verifyForm.send({ password: text('password') })
        }}
      >
        {form.step !== 'done' &&
          !isSpent &&
          (user && !isOfOther && !isAsked && !wasAsked ? (
            <p className="text-ink-2">You are signed in as {user.email}.</p>
          ) : (
            <>
              {isOfOther && <p className="text-ink-2">{linkOfOther(user.email)}</p>}
              <PasswordField form={form} />
            </>
          ))}
      </AuthForm>
      {form.step !== 'done' && !isSpent && (
        <p className="quiet-note mt-6">
          You never signed up here? Leave this page, or{' '}
          <a className="underline underline-offset-4" href="/forgot-password">
            choose your own password
          </a>
          , and the account is yours alone.
        </p>
      )}
      {isSpent && <SendAgain />}
    </>
  )
})
