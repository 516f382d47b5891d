import { messages } from '#copy/messages.ts'
import { payText } from '#copy/quotes/quote-page.ts'
import { formatRupees } from '#domain/money.ts'
import type { Instalment } from '#domain/quotes/quote-page.ts'
import { preparePayment, type CheckoutConfig } from '#stores/payments/payment.ts'
import {
  $quotePayment,
  payForQuote,
  type QuotePayer,
  type QuotePayment as State,
} from '#stores/quotes/quote-payment.ts'
import { PaymentHints } from '../cart/PaymentHints.tsx'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { useLive } from '../use-live.ts'

interface Props extends CheckoutConfig, QuotePayer {
  /** The first is the one the brand prefers. */
  readonly instalments: readonly Instalment[]
}

const wordsOf = ({ purpose, rupees }: Instalment, payment: State) => {
  const isOwn = 'purpose' in payment && payment.purpose === purpose
  if (isOwn && payment.step === 'creating') return payText.opening
  if (isOwn && payment.step === 'verifying') return messages.pay.pending
  return `${payText[purpose]}, ${formatRupees(rupees)}`
}

/** The buttons that pay for an accepted quote: the preferred instalment first, then the alternatives. */
export const QuotePayment = withErrorBoundary(({ instalments, token, name, phone, ...config }: Props) => {
  const payment = useLive($quotePayment)
  const isBusy = payment.step !== 'idle'
  const prepare = () => void preparePayment(config)
  const text = 'text' in payment ? payment.text : undefined
  return (
    <>
      {instalments.map((instalment, index) => (
        <button
          key={instalment.purpose}
          type="button"
          className={`btn w-full ${index > 0 ? 'btn-outline mt-3' : ''}`}
          aria-busy={isBusy}
          onPointerEnter={prepare}
          onFocus={prepare}
          onClick={() => void payForQuote(config, { token, name, phone }, instalment.purpose)}
        >
          {wordsOf(instalment, payment)}
        </button>
      ))}
      <output className="mt-4 block empty:absolute">{text}</output>
      <PaymentHints total={Math.min(...instalments.map(({ rupees }) => rupees))} />
      {config.isTest && <p className="quiet-note mt-4">{messages.pay.testMode}</p>}
    </>
  )
})
