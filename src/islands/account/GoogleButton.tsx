import { useEffect } from 'react'
import { messages } from '#copy/messages.ts'
import { $inApp, askToSignIn } from '#stores/account/sign-in.ts'
import { wake } from '#stores/wake.ts'
import { GoogleMark } from '../ui/GoogleMark.tsx'
import { useLive } from '../use-live.ts'

/**
 * A broad Google button; the sign-in island of the header does its work, and is made ready before the press: Safari opens
 * a window only while it is pressed. Inside another app: why it is not there.
 */
export const GoogleButton = ({ text }: { readonly text: string }) => {
  useEffect(() => wake('sign-in'), [])
  return useLive($inApp, false) ? (
    <p>{messages.signIn.inApp}</p>
  ) : (
    <button type="button" data-wakes="sign-in" className="google w-full max-w-[420px]" onClick={askToSignIn}>
      <GoogleMark />
      {text}
    </button>
  )
}

/** Stands between Google's button and the form for those who come without it. */
export const OrWithEmail = () => <div className="or-with-email">or with e-mail</div>
