import { atom } from 'nanostores'
import { BackendError } from '#clients/backend-error.ts'
import { call } from '#clients/call.ts'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import { payQuote, type QuotePurpose } from '#contract/quotes/pay-quote.ts'
import { verifyQuotePayment } from '#contract/quotes/verify-quote-payment.ts'
import { payText } from '#copy/quotes/quote-page.ts'
import { explain } from '../explain.ts'
import { nextPaint } from '../next-paint.ts'
import {
  collectPayment,
  retryUntilAnswered,
  type CheckoutConfig,
  type PaymentOutcome,
} from '../payments/payment.ts'
import { rememberQuotePage } from './quote-return.ts'

const RELOAD_AFTER_MS = 8 * 1000

/** The state of a payment on a quote's page. `text`: the outcome of the previous one. */
export type QuotePayment =
  | { readonly step: 'idle'; readonly text?: string }
  | { readonly step: 'creating' | 'paying' | 'verifying'; readonly purpose: QuotePurpose }
  /** The page is about to reload to show the current state; `text` if that takes a moment. */
  | { readonly step: 'leaving'; readonly text?: string }

/** The payment of the quote whose page is open. */
export const $quotePayment = atom<QuotePayment>({ step: 'idle' })

/** The customer who pays, and her link. */
export interface QuotePayer {
  /** The token in the quote's link. */
  readonly token: string
  readonly name: string
  readonly phone: string
}

const idle = (text?: string) =>
  $quotePayment.set(text === undefined ? { step: 'idle' } : { step: 'idle', text })

/** Reloads the page: the server shows how things stand; the browser's own knowledge counts for nothing. */
const reloadPage = () => {
  $quotePayment.set({ step: 'leaving' })
  window.location.replace(window.location.pathname)
}

const showUnanswered = () => $quotePayment.set({ step: 'leaving', text: payText.unanswered })

/** Handles a payment's outcome; `refusal` is the code with which the back end refused its proof, or ''. */
const finish = (outcome: PaymentOutcome, refusal: string) => {
  // Reloading would answer "no such quote" to a customer who has just paid it.
  if (refusal === 'quote_not_found') return $quotePayment.set({ step: 'leaving', text: payText.replaced })
  if (outcome === 'dismissed') return idle(payText.dismissed)
  if (refusal === 'payment_failed') return idle(payText.refused)
  // Even behind an invalid proof money may have been taken: only the provider knows.
  if (outcome !== 'unanswered' && refusal !== 'invalid_signature') return reloadPage()
  showUnanswered()
  setTimeout(reloadPage, RELOAD_AFTER_MS)
}

/**
 * Whether the quote was closed, paid or replaced meanwhile, perhaps in another tab: its page says more than any
 * message.
 */
const isOutdated = (error: unknown) => error instanceof BackendError && [404, 409, 410].includes(error.status)

/** Pays an accepted quote in part or in full: creates the payment, opens the dialog, and lets the server verify. */
export const payForQuote = async (
  config: CheckoutConfig,
  { token, name, phone }: QuotePayer,
  purpose: QuotePurpose,
): Promise<void> => {
  if ($quotePayment.get().step !== 'idle') return
  $quotePayment.set({ step: 'creating', purpose })
  await nextPaint()
  let refusal = ''
  const verify = async (proof: PaymentProof) => {
    try {
      return await retryUntilAnswered(() => call(verifyQuotePayment(token, proof)), showUnanswered)
    } catch (error) {
      refusal = error instanceof BackendError ? error.code : ''
      throw error
    }
  }
  try {
    const intent = await call(payQuote(token, purpose))
    rememberQuotePage(intent.orderId, window.location.pathname)
    const outcome = await collectPayment(
      config,
      {
        intent,
        customer: { name, email: '', contact: phone },
        verify,
      },
      {
        opened: () => $quotePayment.set({ step: 'paying', purpose }),
        verifying: () => $quotePayment.set({ step: 'verifying', purpose }),
      },
    )
    finish(outcome, refusal)
  } catch (error) {
    if (isOutdated(error)) reloadPage()
    else idle(explain(error, payText.unopened))
  }
}
