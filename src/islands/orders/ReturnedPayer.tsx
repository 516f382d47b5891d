import { returnedPaymentText } from '#copy/orders/returned-payment.ts'
import type { ReturnedPayment } from '#domain/payments/returned-payment.ts'
import { NoUser } from '../account/NoUser.tsx'

/** What became of the payment she comes back from while nobody is signed in, and the ways to sign in. */
export const ReturnedPayer = ({ returned }: { readonly returned: ReturnedPayment }) => (
  <NoUser {...returnedPaymentText[returned]} />
)
