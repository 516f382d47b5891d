import { askToSignIn } from '#stores/account/sign-in.ts'
import { GoogleMark } from '../ui/GoogleMark.tsx'

/** A broad Google button; the sign-in island of the header does its work. */
export const GoogleButton = ({ text }: { readonly text: string }) => (
  <button type="button" data-wakes="sign-in" className="google w-full max-w-[420px]" onClick={askToSignIn}>
    <GoogleMark />
    {text}
  </button>
)

/** Stands between Google's button and the form for those who come without it. */
export const OrWithEmail = () => (
  <div className="text-ink-2 before:bg-line after:bg-line my-[30px] flex items-center gap-[18px] text-[14px] before:h-px before:flex-1 after:h-px after:flex-1">
    or with e-mail
  </div>
)
