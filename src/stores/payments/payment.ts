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

const ASK_AGAIN_MS = 4 * 1000

/** What a page knows about taking payments. */
export interface CheckoutConfig {
  /** Where the payment dialog's script is. */
  readonly checkoutUrl: string
  readonly shopName: string
  /** Whether payments move no money. */
  readonly isTest: boolean
}

/** How a payment ended for the shopper. */
export type PaymentOutcome = 'paid' | 'pending' | 'refused' | 'unanswered' | 'dismissed'

/** What the back end says of a proof that it looked at and did not accept. */
const REFUSALS = ['invalid_signature', 'payment_mismatch', 'payment_failed', 'payment_refunded']

const isRefused = (error: unknown) => error instanceof BackendError && REFUSALS.includes(error.code)

/** What it says of a payment that the provider will not take: not this amount, or none just now. */
const NOT_TAKEN = ['amount_too_large', 'payment_refused']

/** Says that no payment could be begun, and what to do where only another way of paying helps. */
export const showCreationFailure = (error: unknown): void => {
  showToast({ kind: 'error', text: messages.pay.creationFailed })
  if (error instanceof BackendError && NOT_TAKEN.includes(error.code))
    showToast({ kind: 'error', text: error.message })
}

/** Whether the back end has looked at a proof, and was not out of reach, in trouble or too busy. */
const isAnswer = (error: unknown): error is BackendError =>
  error instanceof BackendError && error.status < 500 && error.status !== 429

// Nobody needs its code before she is about to pay.
const loadPaymentDialog = () => import('#clients/payments/payment-dialog.ts')

/** Fetches what opens the payment dialog ahead of the press that needs it. Never rejects: the press tries again. */
export const preparePayment = async ({ checkoutUrl }: CheckoutConfig): Promise<void> => {
  try {
    const { preparePaymentDialog } = await loadPaymentDialog()
    await preparePaymentDialog(checkoutUrl)
  } catch {
    // Said when the dialog is wanted and can't be opened.
  }
}

/** Who pays for what, and who is asked whether the proof of it is good. */
export interface PaymentToCollect {
  readonly intent: PaymentIntent
  readonly customer: { readonly name: string; readonly email: string; readonly contact: string }
  readonly verify: (proof: PaymentProof) => Promise<PaymentVerification>
}

interface Steps {
  readonly opened: () => void
  readonly verifying: () => void
}

const verified = async (verify: PaymentToCollect['verify'], proof: PaymentProof): Promise<PaymentOutcome> => {
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
 * Opens the payment dialog and follows it to its end. Resolves to the end, so a dialog left open leaves it
 * waiting; rejects only when the dialog can't be opened.
 */
export const collectPayment = async (
  config: CheckoutConfig,
  { intent, customer, verify }: PaymentToCollect,
  steps: Steps,
): Promise<PaymentOutcome> => {
  // An iPhone that stays on iOS 16 has no Promise.withResolvers, and pays all the same.
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
  return verified(verify, proof)
}

/** Says what went wrong with a payment's verification; a dismissed dialog needs no words. */
export const showPaymentFailure = (outcome: PaymentOutcome): void => {
  if (outcome === 'refused') showToast({ kind: 'error', text: messages.pay.verificationFailed })
  if (outcome === 'unanswered') showToast({ kind: 'error', text: messages.pay.verificationError })
}

/**
 * Sends a proof until there is an answer, because her money has left: where the back end is out of reach `unanswered` is
 * called, once. Rejects with a refusal.
 */
export const untilAnswered = async <Answer>(
  send: () => Promise<Answer>,
  unanswered?: () => void,
): Promise<Answer> => {
  try {
    return await send()
  } catch (error) {
    if (isAnswer(error)) throw error
    unanswered?.()
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS))
    return untilAnswered(send)
  }
}

/** Leads whoever is no longer signed in to the page that takes her proof all the same and asks her to sign in. */
const leadToSignIn = async (orderId: string, proof: PaymentProof) => {
  const { returnProof } = await import('#clients/payments/return-proof.ts')
  goTo(await returnProof(orderId, proof))
}

/** A payment of whoever is signed in, for what she buys; `unanswered` as in `untilAnswered`. */
export const ownPayment = (
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
      return await untilAnswered(() => call(verifyPayment(proof, purchase), session.token), unanswered)
    } catch (error) {
      if (isOver(error)) await leadToSignIn(intent.orderId, proof)
      throw error
    }
  },
})
