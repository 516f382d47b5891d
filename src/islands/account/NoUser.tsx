import { messages } from '#copy/messages.ts'
import { EmptyPage } from '../ui/EmptyState.tsx'
import { GoogleButton } from './GoogleButton.tsx'

interface Props {
  readonly title?: string
  readonly text?: string
}

/** What a customer's page shows while nobody is signed in. */
export const NoUser = ({ title = messages.orders.noUser, text }: Props) => (
  <EmptyPage text={title}>
    {text && <p>{text}</p>}
    <GoogleButton text="Sign in with Google" />
    <a className="text-action" href="/login">
      Sign in with e-mail
    </a>
    <a className="text-action" href="/track">
      Track an order without signing in
    </a>
  </EmptyPage>
)
