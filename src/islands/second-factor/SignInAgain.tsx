import { secondFactor } from '#copy/second-factor.ts'
import { $user } from '#stores/account/session.ts'
import { passwordForm } from '#stores/account/sign-in.ts'
import { PasswordField } from '../account/AuthFields.tsx'
import { AuthForm } from '../account/AuthForm.tsx'
import { GoogleButton } from '../account/GoogleButton.tsx'
import { useLive } from '../use-live.ts'

/** Asks the signed-in user to sign in again, the same way as before. */
export const SignInAgain = () => {
  const words = secondFactor.stale
  const user = useLive($user, null)
  const form = useLive(passwordForm.$form)
  return (
    <>
      <p className="mb-8">{words.why}</p>
      {user?.googleId ? (
        <GoogleButton text={words.google} />
      ) : (
        <div className="max-w-[420px]">
          <AuthForm
            form={form}
            button={words.button}
            send={(text) => passwordForm.send({ email: user?.email ?? '', password: text('password') })}
          >
            <PasswordField form={form} />
          </AuthForm>
        </div>
      )}
    </>
  )
}
