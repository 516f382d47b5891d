import { messages } from '#copy/messages.ts'
import { $inApp, askToSignIn } from '#stores/account/sign-in.ts'
import { GoogleMark } from '../ui/GoogleMark.tsx'
import { useLive } from '../use-live.ts'

/** A broad Google button; the sign-in island of the header does its work. Inside another app: why it is not there. */
export const GoogleButton = ({ text }: { readonly text: string }) =>
  useLive($inApp, false) ? (
    <p>{messages.signIn.inApp}</p>
  ) : (
    <button type="button" data-wakes="sign-in" className="google w-full max-w-[420px]" onClick={askToSignIn}>
      <GoogleMark />
      {text}
    </button>
  )

/** Stands between Google's button and the form for those who come without it. */
export const OrWithEmail = () => <div className="or-with-email">or with e-mail</div>
