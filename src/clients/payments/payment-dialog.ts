import { isIos, mustLeavePage } from '#domain/payments/payment-browser.ts'
import type { PaymentIntent } from '#contract/payments/create-payment-intent.ts'
import type { PaymentProof } from '#contract/payments/verify-payment.ts'
import { isRecord } from '#domain/unknown-json.ts'
import { loadScript } from '../load-script.ts'

const DESCRIPTION = 'Payment for Order'
const PLACEHOLDER_EMAIL = 'customer@example.com'

/** The dialog's name for each language that it knows, by the browser's. */
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
    /** What the provider's script leaves on the page, once it has come. */
    readonly Razorpay?: new (options: object) => Dialog
  }
}

/** What is paid for, by whom, and what to do with the outcome. */
export interface PaymentDialog {
  readonly shopName: string
  readonly intent: PaymentIntent
  readonly customer: { readonly name: string; readonly email: string; readonly contact: string }
  readonly paid: (proof: PaymentProof) => void
  readonly dismissed: () => void
  /** One attempt failed; the dialog stays open for another. */
  readonly attemptFailed: (failure: unknown) => void
}

const isProof = (value: unknown): value is PaymentProof =>
  isRecord(value) &&
  ['order_id', 'payment_id', 'signature'].every((name) => typeof value[`razorpay_${name}`] === 'string')

const languageOf = (languages: readonly string[]): string =>
  languages.map((tag) => LANGUAGES[tag.split('-')[0] ?? '']).find(Boolean) ?? 'en'

// Typing a UPI ID was withdrawn in February 2026, except on iPhones, where no other app can be opened from a page.
const hiddenMethods = (userAgent: string) => (isIos(userAgent) ? [] : [{ method: 'upi', flows: ['collect'] }])

/**
 * Where the provider posts how it went, for browsers in which the whole page leaves to pay. Inside another app it offers
 * UPI apps only when asked to, which is all of UPI where no ID can be typed.
 */
const wayBack = (userAgent: string, orderId: string) =>
  mustLeavePage(userAgent) && {
    callback_url: `${location.origin}/api/payment/return?order=${orderId}`,
    redirect: true,
    webview_intent: !isIos(userAgent),
  }

const focused = (): HTMLElement | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement : undefined

/** Fetches the provider's script ahead of the click that needs it. */
export const preparePaymentDialog = (checkoutUrl: string): Promise<void> => loadScript(checkoutUrl)

/** Opens the provider's dialog; resolves once it is open and rejects when it can't be. */
export const openPaymentDialog = async (checkoutUrl: string, payment: PaymentDialog): Promise<void> => {
  const answeredAt = performance.now()
  await loadScript(checkoutUrl)
  const { Razorpay: Checkout } = window
  if (!Checkout) throw new Error('No payment dialog came.')
  const { shopName, intent, customer, paid, attemptFailed } = payment
  const { userAgent, languages } = navigator
  // Without the time of day, which the device may have wrong.
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
