import { returnedPaymentText } from '#copy/orders/returned-payment.ts'
import type { ReturnedPayment } from '#domain/payments/returned-payment.ts'
import { NoUser } from '../account/NoUser.tsx'

/** An order's page while nobody is signed in: what became of the payment she comes back from, and the ways to sign in. */
export const NobodysOrder = ({ returned }: { readonly returned: ReturnedPayment | undefined }) => (
  <NoUser {...(returned && returnedPaymentText[returned])} />
)
