import { isIos, mustLeavePage } from '#domain/payments/payment-browser.ts'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { loadScript } from '../load-script.ts'

const DESCRIPTION = 'Payment for Order'
const PLACEHOLDER_EMAIL = 'customer@example.com'

/** The dialog's code for each language it supports, by the browser's language code. */
const LANGUAGES: Readonly<Record<string, string>> = {
  en: 'en',
  hi: 'hi',
  bn: 'ben',
  mr: 'mar',
  gu: 'guj',
  ta: 'tam',
  te: 'tel',
}

interface Dialog {
  on(event: 'payment.failed', listen: (failure: unknown) => void): void
  open(): void
  close?(): void
}

declare global {
  interface Window {
    /** Defined by the provider's script once it has loaded. */
    readonly Razorpay?: new (options: object) => Dialog
  }
}

/** What is paid for, by whom, and the callbacks for the outcome. */
export interface PaymentDialog {
  readonly shopName: string
  readonly intent: PaymentIntent
  readonly customer: { readonly name: string; readonly email: string; readonly contact: string }
  readonly paid: (proof: PaymentProof) => void
  readonly dismissed: () => void
  /** Called when an attempt fails; the dialog stays open for another. */
  readonly attemptFailed: (failure: unknown) => void
}

const isProof = (value: unknown): value is PaymentProof =>
  isRecord(value) &&
  ['order_id', 'payment_id', 'signature'].every((name) => typeof value[`razorpay_${name}`] === 'string')

const languageOf = (languages: readonly string[]): string =>
  languages.map((tag) => LANGUAGES[tag.split('-')[0] ?? '']).find(Boolean) ?? 'en'

// Typing a UPI ID was withdrawn in February 2026, except on iPhones, where a page cannot open another app.
const hiddenMethods = (userAgent: string) => (isIos(userAgent) ? [] : [{ method: 'upi', flows: ['collect'] }])

/**
 * Where the provider posts the outcome in browsers that leave the whole page to pay. Inside other apps it offers UPI
 * apps only if `webview_intent` is set, and without typed IDs those are all of UPI.
 */
const wayBack = (userAgent: string, orderId: string) =>
  mustLeavePage(userAgent) && {
    callback_url: `${location.origin}/api/payment/return?order=${orderId}`,
    redirect: true,
    webview_intent: !isIos(userAgent),
  }

const focused = (): HTMLElement | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement : undefined

/** Loads the provider's script ahead of the click that needs it. */
export const preparePaymentDialog = (checkoutUrl: string): Promise<void> => loadScript(checkoutUrl)

/** Opens the provider's dialog; resolves once it is open and rejects if it cannot be opened. */
export const openPaymentDialog = async (checkoutUrl: string, payment: PaymentDialog): Promise<void> => {
  const answeredAt = performance.now()
  await loadScript(checkoutUrl)
  const { Razorpay: Checkout } = window
  if (!Checkout) throw new Error('No payment dialog came.')
  const { shopName, intent, customer, paid, attemptFailed } = payment
  const { userAgent, languages } = navigator
  // Measured without the time of day, which may be wrong on this device.
  const secondsGone = (performance.now() - answeredAt) / 1000
  const before = focused()
  const dismissed = () => {
    before?.focus()
    payment.dismissed()
  }
  const dialog = new Checkout({
    key: intent.keyId,
    order_id: intent.id,
    amount: intent.amount,
    currency: intent.currency,
    name: shopName,
    description: DESCRIPTION,
    prefill: { ...customer, email: customer.email || PLACEHOLDER_EMAIL },
    theme: { color: '#171411' },
    handler: (answer: unknown) => {
      if (isProof(answer)) paid(answer)
      else dismissed()
    },
    modal: { ondismiss: dismissed, confirm_close: true },
    config: { display: { language: languageOf(languages), hide: hiddenMethods(userAgent) } },
    timeout: Math.max(1, Math.floor(intent.secondsLeft - secondsGone)),
    ...wayBack(userAgent, intent.orderId),
  })
  dialog.on('payment.failed', attemptFailed)
  dialog.open()
}
