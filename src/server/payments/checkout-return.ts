import { isOrderId } from '#domain/orders/order.ts'
import type { ReturnedPayment } from '#domain/payments/returned-payment.ts'
import { Refusal } from '../refusal.ts'
import type { Payments } from './payments.ts'
import { proofSchema } from './verify.ts'

/** The page for a shopper whose payment can't be matched to an order. */
export const UNCLEAR_RETURN = '/sent/payment-unclear'

const orderPage = (orderId: string, payment: ReturnedPayment) => `/order/${orderId}?payment=${payment}`

const orderOf = (error: Refusal): string | undefined => {
  const { orderId } = error.extra
  return typeof orderId === 'string' ? orderId : undefined
}

const PAYMENT_OF_REFUSAL: Readonly<Record<string, ReturnedPayment>> = {
  provider_failed: 'pending',
  payment_failed: 'failed',
}

interface Deps {
  readonly payments: Pick<Payments, 'verifyReturn'>
  /** The full link of the quote that an order was made from; undefined for any other order. */
  readonly quoteLinkOf: (orderId: string) => Promise<string | undefined>
}

/** The page for an order whose payment the provider has proved: its quote's page if it has one, else its own. */
const provenPage = async ({ quoteLinkOf }: Deps, orderId: string, payment: ReturnedPayment) => {
  const link = await quoteLinkOf(orderId)
  if (!link) return orderPage(orderId, payment)
  return new URL(link).pathname + (payment === 'failed' ? `?payment=${payment}` : '')
}

/** The page for a browser that returns without a proof. */
const unprovenPage = (fields: Readonly<Record<string, string>>, orderId: string): string => {
  const hasFailed = Object.keys(fields).some((name) => name.startsWith('error'))
  if (isOrderId(orderId)) return orderPage(orderId, hasFailed ? 'failed' : 'unclear')
  return hasFailed ? '/sent/payment-failed' : UNCLEAR_RETURN
}

/**
 * The path of the page a shopper is sent to after paying on the provider's own page, where her browser may not be
 * signed in. It is her order's page with a note on how the payment went, and shows nothing of the order to anybody
 * else; it is her quote's page if the provider's signed proof shows that she is the quote's customer. `orderId` comes
 * unsigned from the return URL, so it opens no page that is closed to a visitor, and never a quote. `fields` is what
 * the provider's page posted: a proof or, after a failure, an error that proves nothing.
 */
export const afterReturn = async (
  deps: Deps,
  fields: Readonly<Record<string, string>>,
  orderId: string,
): Promise<string> => {
  const { success, data: proof } = proofSchema.safeParse(fields)
  if (!success) return unprovenPage(fields, orderId)
  try {
    const { order, status } = await deps.payments.verifyReturn(proof)
    return await provenPage(deps, order._id, status === 'ok' ? 'received' : 'pending')
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // A refusal that names its order was thrown after the signature had been verified.
    const provenId = orderOf(error)
    if (!provenId) throw error
    return provenPage(deps, provenId, PAYMENT_OF_REFUSAL[error.code] ?? 'unclear')
  }
}
