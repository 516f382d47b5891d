import { messages } from '#copy/messages.ts'
import { $inApp, askToSignIn } from '#stores/account/sign-in.ts'
import { GoogleMark } from '../ui/GoogleMark.tsx'
import { useLive } from '../use-live.ts'

/** A wide Google button; the header's sign-in island opens the window. Inside another app it says why there is none. */
export const GoogleButton = ({ text }: { readonly text: string }) =>
  useLive($inApp, false) ? (
    <p>{messages.signIn.inApp}</p>
  ) : (
    <button type="button" data-wakes="sign-in" className="google w-full max-w-[420px]" onClick={askToSignIn}>
      <GoogleMark />
      {text}
    </button>
  )

/** Separates Google's button from the form for e-mail and password. */
export const OrWithEmail = () => <div className="or-with-email">or with e-mail</div>
