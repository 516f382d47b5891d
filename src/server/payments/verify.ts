import { z } from 'zod'
import type { PaymentProof, PaymentVerification, Purchase } from '#contract/payments/verify-payment.ts'
import { messages } from '#copy/messages.ts'
import type { Account } from '../auth/account.ts'
import type { CoreDeps } from '../core-deps.ts'
import type { PaymentRow } from '../db/schema.ts'
import { inputSchema } from '../endpoint/input-schema.ts'
import type { Input } from '../orders/order-events.ts'
import { orderNotFound } from '../orders/order-not-found.ts'
import { conflict, Refusal } from '../refusal.ts'
import type { Arrival, Arrivals } from './arrival.ts'
import { isSigned } from '../signature.ts'
import { type Provider, ProviderFailure } from './provider.ts'
import type { Source } from './settle.ts'

/** What the payment dialog returns. Cart, shipping address and total are also sent, and ignored. */
export const proofSchema = inputSchema<PaymentProof & Pick<Purchase, 'userId'>>()(
  z.object({
    razorpay_order_id: z.string(),
    razorpay_payment_id: z.string(),
    razorpay_signature: z.string(),
    userId: z.string().optional(),
  }),
)

export type Proof = z.infer<typeof proofSchema>

interface Deps extends CoreDeps {
  readonly provider: Provider
  readonly arrivals: Arrivals
}

const REFUSALS: Partial<Record<Arrival, readonly [string, string]>> = {
  unapplied: [
    'payment_mismatch',
    'This payment does not match the order. We have been notified and are looking into it.',
  ],
  not_taken: [
    'payment_mismatch',
    'This payment was not taken, as the order does not need it. Any amount held for it will be released.',
  ],
  failed: ['payment_failed', 'The payment did not go through. You can try again.'],
  refunded: ['payment_refunded', 'This payment was refunded.'],
  unknown: ['payment_mismatch', 'This payment belongs to another order.'],
}

const badSignature = () => new Refusal(400, 'invalid_signature', messages.pay.verificationFailed)

/** Verifies payments that a browser reports: only the provider's signature and its own answer count. */
export const openVerifying = ({ config, db, log, clock, provider, arrivals }: Deps) => {
  const findPayment = async (providerOrderId: string) => {
    const payment = await db.kysely
      .selectFrom('payments')
      .innerJoin('orders', 'orders.id', 'payments.order_id')
      .selectAll('payments')
      .select('orders.user_id as owner_id')
      .where('payments.provider_order_id', '=', providerOrderId)
      .executeTakeFirst()
    if (!payment) throw orderNotFound()
    return payment
  }

  /** The provider signed this payment but does not answer now: marks the payment as pending and throws 502. */
  const waitFor = async (proof: Proof, row: PaymentRow, source: Source) => {
    const { amount_paise: amountPaise, currency } = row
    const { razorpay_order_id: orderId, razorpay_payment_id: id } = proof
    await arrivals.markPending({ id, orderId, amountPaise, currency, status: 'created' }, source)
    throw new Refusal(
      502,
      'provider_failed',
      'The payment provider is not answering. We will keep asking about your payment.',
      { orderId: row.order_id },
    )
  }

  const ask = async (proof: Proof, source: Source): Promise<Arrival> => {
    const payment = await provider.payment(proof.razorpay_payment_id)
    if (payment.orderId !== proof.razorpay_order_id) return 'unknown'
    return arrivals.handle(payment, source)
  }

  const check = async (
    payment: PaymentRow,
    proof: Proof,
    input: Input,
    actorId?: string,
  ): Promise<PaymentVerification> => {
    const { order_id: orderId, provider_order_id: providerOrderId } = payment
    const { razorpay_payment_id: paymentId, razorpay_signature: signature } = proof
    if (!isSigned(`${providerOrderId ?? ''}|${paymentId}`, signature, config.RAZORPAY_KEY_SECRET))
      throw badSignature()
    const order = { _id: orderId }
    if (payment.provider_payment_id === paymentId && payment.status === 'captured')
      return { status: 'ok', order }
    const source = { input, at: clock(), ...(actorId && { actorId }) }
    const arrival = await ask(proof, source).catch((error: unknown) => {
      if (!(error instanceof ProviderFailure)) throw error
      log.warn({ order: orderId, err: error }, 'A payment could not be verified yet')
      return waitFor(proof, payment, source)
    })
    const refusal = REFUSALS[arrival]
    if (refusal) throw conflict(...refusal, { orderId })
    return { status: arrival === 'paid' ? 'ok' : 'pending', order }
  }

  return {
    /** Verifies a payment that a shopper's browser reports. The same proof again gets the same answer. */
    verify: async (shopper: Account, proof: Proof): Promise<PaymentVerification> => {
      const payment = await findPayment(proof.razorpay_order_id)
      if (payment.owner_id !== shopper.id) throw orderNotFound()
      return check(payment, proof, 'verify', shopper.id)
    },
    /**
     * Verifies a payment reported by somebody who proved by a link that she may pay the order; she need not be signed
     * in.
     */
    verifyFor: async (orderId: string, proof: Proof): Promise<PaymentVerification> => {
      const payment = await findPayment(proof.razorpay_order_id)
      if (payment.order_id !== orderId) throw orderNotFound()
      return check(payment, proof, 'verify')
    },
    /** Verifies a payment after the provider's own page has sent the browser back; nobody is signed in there. */
    verifyReturn: async (proof: Proof): Promise<PaymentVerification> =>
      check(await findPayment(proof.razorpay_order_id), proof, 'return'),
  }
}
