import { messages } from '#copy/messages.ts'
import { QuietPage } from '../ui/Quiet.tsx'
import { GoogleButton } from './GoogleButton.tsx'

/** What a page of the customer's shows while nobody is signed in. */
export const NoUser = () => (
  <QuietPage text={messages.orders.noUser}>
    <GoogleButton text="Sign in with Google" />
    <a className="text-action" href="/login">
      Sign in with e-mail
    </a>
  </QuietPage>
)
