import { GoogleOAuthProvider, useGoogleLogin } from '@react-oauth/google'
import { useEffect, useRef, useState } from 'react'
import {
  $googleWanted,
  $inApp,
  askToSignIn,
  noteGoogleError,
  noteGoogleMissing,
  signInWithGoogle,
} from '#stores/account/sign-in.ts'
import { GoogleMark } from '../ui/GoogleMark.tsx'
import { useLive } from '../use-live.ts'

/** Whether Google's script is loading, loaded, or failed. */
type Script = 'awaited' | 'ready' | 'missing'

/** How long a press waits for Google's script before she is told that it is missing. */
const SCRIPT_TIMEOUT_MS = 10 * 1000

/** Moves the focus to the account's button if it was lost with the button that was pressed to sign in. */
const keepFocus = () => {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('.account')?.focus()
}

/** How long to wait before that: a page that shows who signed in moves the focus itself. */
const PAGE_FOCUSES_WITHIN_MS = 100

/** Opens Google's window once a button of the page requested it and the script has loaded. */
const useWantedLogin = (script: Script) => {
  const wanted = useLive($googleWanted)
  // Browsers offer randomUUID only on secure pages (https or localhost).
  const [state] = useState(() => crypto.randomUUID?.() ?? '')
  // Whether the press had to wait for the script. Safari then blocks the window, other browsers do after some seconds.
  const isLate = useRef(false)
  const login = useGoogleLogin({
    flow: 'auth-code',
    state,
    onSuccess: (answer) => {
      if ((answer.state ?? state) !== state) noteGoogleError('another page’s answer')
      else void signInWithGoogle(answer.code).then(() => setTimeout(keepFocus, PAGE_FOCUSES_WITHIN_MS))
    },
    onError: noteGoogleError,
    onNonOAuthError: (error) => {
      noteGoogleError(error, isLate.current)
      isLate.current = false
    },
  })
  useEffect(() => {
    if (!wanted) return undefined
    if (script === 'missing' || $inApp.get()) noteGoogleMissing()
    else if (script === 'awaited') {
      isLate.current = true
      const timeout = setTimeout(noteGoogleMissing, SCRIPT_TIMEOUT_MS)
      return () => clearTimeout(timeout)
    } else {
      $googleWanted.set(false)
      login()
    }
    return undefined
  }, [wanted, script, login])
}

const Button = ({ script }: { readonly script: Script }) => {
  useWantedLogin(script)
  return (
    <button
      type="button"
      className="square google-round"
      aria-label="Sign in with Google"
      title="Sign in with Google"
      onClick={askToSignIn}
    >
      <GoogleMark />
    </button>
  )
}

/** The round Google button, and the only part of a page that loads Google's script. */
export const SignIn = ({ clientId }: { readonly clientId: string }) => {
  const [script, setScript] = useState<Script>('awaited')
  return (
    <GoogleOAuthProvider
      clientId={clientId}
      onScriptLoadSuccess={() => setScript('ready')}
      onScriptLoadError={() => setScript('missing')}
    >
      <Button script={script} />
    </GoogleOAuthProvider>
  )
}
