import { askToSignIn } from '#stores/account/sign-in.ts'
import { GoogleMark } from '../ui/GoogleMark.tsx'

/** A broad Google button; the sign-in island of the header does its work. */
export const GoogleButton = ({ text }: { readonly text: string }) => (
  <button type="button" data-wakes="sign-in" className="google w-full max-w-[420px]" onClick={askToSignIn}>
    <GoogleMark />
    {text}
  </button>
)
