import { askToSignIn } from '#stores/sign-in.ts'
import { GoogleMark } from '../ui/GoogleMark.tsx'

/** A broad Google button; the sign-in island of the header does its work. */
export const GoogleButton = ({ text }: { readonly text: string }) => (
  <button
    type="button"
    data-wakes="sign-in"
    className="border-control hover:border-ink flex min-h-[54px] w-full max-w-[420px] items-center justify-center gap-3.5 border bg-white px-6 text-[16px] leading-none font-medium"
    onClick={askToSignIn}
  >
    <GoogleMark />
    {text}
  </button>
)
