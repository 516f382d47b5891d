import { messages } from '#copy/messages.ts'
import { returnedPaymentText } from '#copy/orders/returned-payment.ts'
import type { ReturnedPayment } from '#domain/payments/returned-payment.ts'
import { $user } from '#stores/account/session.ts'
import { NoUser } from '../account/NoUser.tsx'
import { EmptyPage } from '../ui/EmptyState.tsx'

/**
 * Links for when an order cannot be shown: signed out, to sign in, with the outcome of the payment she returns from;
 * signed in, to her own orders.
 */
export const OrderElsewhere = ({ returned }: { readonly returned: ReturnedPayment | undefined }) => {
  const user = $user.get()
  if (!user) return <NoUser {...(returned && returnedPaymentText[returned])} />
  return (
    <EmptyPage text={messages.orders.notFound}>
      <p>You are signed in as {user.email}. It may belong to another account.</p>
      <a className="text-action" href="/profile">
        Your orders
      </a>
      <a className="text-action" href="/track">
        Track an order without signing in
      </a>
    </EmptyPage>
  )
}
