import { BackendError } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import {
  verifyPayment,
  type PaymentProof,
  type PaymentVerification,
  type Purchase,
} from '#contract/payments/verify-payment.ts'
import { messages } from '#copy/messages.ts'
import type { Session } from '../account/session.ts'
import { isOver } from '../account/session-end.ts'
import { goTo } from '../navigation.ts'
import { showToast, withdrawToasts } from '../toasts.ts'

const RETRY_AFTER_MS = 4 * 1000

/** What a page knows about taking payments. */
export interface CheckoutConfig {
  /** The URL of the payment dialog's script. */
  readonly checkoutUrl: string
  readonly shopName: string
  /** Whether payments move no real money. */
  readonly isTest: boolean
}

/** How a payment ended for the customer. */
export type PaymentOutcome = 'paid' | 'pending' | 'refused' | 'unanswered' | 'dismissed'

/** The back end's codes for a proof that it checked and rejected. */
const REFUSALS = ['invalid_signature', 'payment_mismatch', 'payment_failed', 'payment_refunded']

const isRefused = (error: unknown) => error instanceof BackendError && REFUSALS.includes(error.code)

/** Its codes for a payment that the provider does not accept: this amount, or any at the moment. */
const NOT_TAKEN = ['amount_too_large', 'payment_refused']

/** Shows that no payment could be begun, and the server's advice if only another way of paying helps. */
export const showCreationFailure = (error: unknown): void => {
  showToast({ kind: 'error', text: messages.pay.creationFailed })
  if (error instanceof BackendError && NOT_TAKEN.includes(error.code))
    showToast({ kind: 'error', text: error.message })
}

/** Whether the back end has judged a proof, rather than being out of reach, failing or too busy. */
const isAnswer = (error: unknown): error is BackendError =>
  error instanceof BackendError && error.status < 500 && error.status !== 429

// Loaded only when she is about to pay.
const loadPaymentDialog = () => import('#clients/payments/payment-dialog.ts')

/** Loads the payment dialog's code ahead of the press that needs it. Never rejects: the press tries again. */
export const preparePayment = async ({ checkoutUrl }: CheckoutConfig): Promise<void> => {
  try {
    const { preparePaymentDialog } = await loadPaymentDialog()
    await preparePaymentDialog(checkoutUrl)
  } catch {
    // The press reports it, if the dialog still cannot be opened.
  }
}

/** What is to be paid by whom, and how its proof is verified. */
export interface PaymentToCollect {
  readonly intent: PaymentIntent
  readonly customer: { readonly name: string; readonly email: string; readonly contact: string }
  readonly verify: (proof: PaymentProof) => Promise<PaymentVerification>
}

interface Steps {
  readonly opened: () => void
  readonly verifying: () => void
}

const outcomeOf = async (
  verify: PaymentToCollect['verify'],
  proof: PaymentProof,
): Promise<PaymentOutcome> => {
  try {
    const { status } = await verify(proof)
    withdrawToasts()
    if (status === 'ok') return 'paid'
    return status === 'pending' ? status : 'refused'
  } catch (error) {
    return isRefused(error) ? 'refused' : 'unanswered'
  }
}

/**
 * Opens the payment dialog and resolves with the outcome; it waits as long as the dialog is open. Rejects only if the
 * dialog cannot be opened.
 */
export const collectPayment = async (
  config: CheckoutConfig,
  { intent, customer, verify }: PaymentToCollect,
  steps: Steps,
): Promise<PaymentOutcome> => {
  // Not Promise.withResolvers: customers on iOS 16, which lacks it, pay as well.
  let end: (proof?: PaymentProof) => void = () => undefined
  const ended = new Promise<PaymentProof | undefined>((resolve) => {
    end = resolve
  })
  const { openPaymentDialog } = await loadPaymentDialog()
  await openPaymentDialog(config.checkoutUrl, {
    shopName: config.shopName,
    intent,
    customer,
    paid: end,
    dismissed: () => end(),
    attemptFailed: (failure) => console.warn('An attempt to pay failed.', failure),
  })
  withdrawToasts(true)
  steps.opened()
  const proof = await ended
  if (!proof) return 'dismissed'
  steps.verifying()
  return outcomeOf(verify, proof)
}

/** Shows what went wrong with a payment's verification; nothing for a dismissed dialog. */
export const showPaymentFailure = (outcome: PaymentOutcome): void => {
  if (outcome === 'refused') showToast({ kind: 'error', text: messages.pay.verificationFailed })
  if (outcome === 'unanswered') showToast({ kind: 'error', text: messages.pay.verificationError })
}

/**
 * Sends a proof until the back end answers, because the customer's money has left. `unanswered` is called once, when
 * the first attempt gets no answer. Rejects when the proof is refused.
 */
export const retryUntilAnswered = async <Answer>(
  send: () => Promise<Answer>,
  unanswered?: () => void,
): Promise<Answer> => {
  try {
    return await send()
  } catch (error) {
    if (isAnswer(error)) throw error
    unanswered?.()
    await new Promise((resolve) => setTimeout(resolve, RETRY_AFTER_MS))
    return retryUntilAnswered(send)
  }
}

/** Submits the proof without a session, because hers has ended, and opens the page that then asks her to sign in. */
const submitWithoutSession = async (orderId: string, proof: PaymentProof) => {
  const { returnProof } = await import('#clients/payments/return-proof.ts')
  goTo(await returnProof(orderId, proof))
}

/** A payment of the signed-in customer; `unanswered` as in `retryUntilAnswered`. */
export const customerPayment = (
  session: Session,
  intent: PaymentIntent,
  purchase: Purchase,
  unanswered: () => void,
): PaymentToCollect => ({
  intent,
  customer: {
    name: session.user.name,
    email: session.user.email,
    contact: purchase.shippingAddress.phone,
  },
  verify: async (proof) => {
    try {
      return await retryUntilAnswered(() => call(verifyPayment(proof, purchase), session.token), unanswered)
    } catch (error) {
      if (isOver(error)) await submitWithoutSession(intent.orderId, proof)
      throw error
    }
  },
})
