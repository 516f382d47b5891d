import { z } from 'zod'
import { CURRENCY } from '#domain/money.ts'
import type { PaymentToApply } from '#contract/orders/apply-payment.ts'
import type { Queries } from '../db/database.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import type { OrderLinks } from '../orders/order-links.ts'
import { countPayment } from '../orders/order-transitions.ts'
import { conflict } from '../refusal.ts'
import { paiseNoLongerHeld } from './held-paise.ts'
import { lockPayments, clearUnappliedFlags } from './refund-rows.ts'
import type { Source } from './settle.ts'

const MAX_PAYMENT_ID_LENGTH = 64

/** The unapplied payment that staff want to count. */
export const paymentToApplySchema = inputSchema<PaymentToApply>()(
  z.object({ paymentId: z.string().min(1).max(MAX_PAYMENT_ID_LENGTH) }),
)

const cant = (why: string) => conflict('payment_cannot_count', why)

/**
 * Counts an unapplied payment towards its order at staff's request, even if the order closed because nobody paid it.
 * 409 when the payment can't count. Call it inside a transaction.
 */
export const applyPayment = async (
  queries: Queries,
  { orderId, paymentId }: PaymentToApply & { readonly orderId: string },
  source: Source,
  linkOf: OrderLinks,
): Promise<void> => {
  const payments = await lockPayments(queries, orderId)
  const payment = payments.find((one) => one.provider_payment_id === paymentId && one.status === 'unapplied')
  if (!payment) throw cant('This payment already counts, or is not part of this order.')
  if (payment.currency !== CURRENCY) throw cant('This payment is not in rupees. Please refund it.')
  const gone = (await paiseNoLongerHeld(queries, [payment.id])).get(payment.id) ?? 0
  if (gone > 0) throw cant('This payment is already being refunded, or was lost to a dispute.')
  await queries
    .updateTable('payments')
    // The date stays the one on which it arrived: that month's accounts include it already.
    .set({ status: 'captured', paid_at: payment.paid_at ?? payment.created_at })
    .where('id', '=', payment.id)
    .execute()
  const { amount_paise: amountPaise } = payment
  const change = { ...source, details: { providerPaymentId: paymentId, amountPaise } }
  if (!(await countPayment(queries, payment, change, linkOf, { evenIfClosed: true })))
    throw cant('This payment is more than is left to pay, or the order was cancelled or its customer erased.')
  await clearUnappliedFlags(queries, payment)
}
