import { isOrderId } from '#domain/orders/order.ts'
import type { ReturnedPayment } from '#domain/payments/returned-payment.ts'
import { Refusal } from '../refusal.ts'
import type { Payments } from './payments.ts'
import { proofSchema } from './verify.ts'

/** Where a browser lands of which nobody can say what it paid for. */
export const UNCLEAR_RETURN = '/sent/payment-unclear'

const orderPage = (orderId: string, payment: ReturnedPayment) => `/order/${orderId}?payment=${payment}`

const orderOf = (error: Refusal): string | undefined => {
  const { orderId } = error.extra
  return typeof orderId === 'string' ? orderId : undefined
}

const meaningOf: Readonly<Record<string, ReturnedPayment>> = {
  provider_failed: 'pending',
  payment_failed: 'failed',
}

interface Deps {
  readonly payments: Pick<Payments, 'verifyReturn'>
  /** The whole link of the quote that an order came from; nothing for any other order. */
  readonly quoteLinkOf: (orderId: string) => Promise<string | undefined>
}

/** The page of an order whose payment the provider has vouched for; an accepted quote's is that of its link. */
const provenPage = async ({ quoteLinkOf }: Deps, orderId: string, payment: ReturnedPayment) => {
  const link = await quoteLinkOf(orderId)
  if (!link) return orderPage(orderId, payment)
  return new URL(link).pathname + (payment === 'failed' ? `?payment=${payment}` : '')
}

/**
 * The path of the page that a shopper is sent to who paid on the provider's own page, in a browser that may not be
 * signed in: her order's, which shows nothing of it to anybody else, with a word on how the payment went; her quote's
 * where the provider's proof says that she is its customer. `orderId` is what the shop itself wrote into the URL and
 * nobody signed: it opens no page that a visitor could not open, and so no quote. `fields` is what the provider's page
 * posted: a proof, or after a failure the error, which counts for nothing.
 */
export const afterReturn = async (
  deps: Deps,
  fields: Readonly<Record<string, string>>,
  orderId: string,
): Promise<string> => {
  const { success, data: proof } = proofSchema.safeParse(fields)
  if (!success) {
    const hasFailed = Object.keys(fields).some((name) => name.startsWith('error'))
    if (isOrderId(orderId)) return orderPage(orderId, hasFailed ? 'failed' : 'unclear')
    return hasFailed ? '/sent/payment-failed' : UNCLEAR_RETURN
  }
  try {
    const { order, status } = await deps.payments.verifyReturn(proof)
    return await provenPage(deps, order._id, status === 'ok' ? 'received' : 'pending')
  } catch (error) {
    // A refusal that names its order comes after the signature was found to be right.
    const known = error instanceof Refusal ? orderOf(error) : undefined
    if (!known || !(error instanceof Refusal)) throw error
    return provenPage(deps, known, meaningOf[error.code] ?? 'unclear')
  }
}
