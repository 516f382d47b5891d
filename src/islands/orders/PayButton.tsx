import { checkout } from '#copy/cart/checkout.ts'
import { messages } from '#copy/messages.ts'
import type { Order } from '#domain/orders/order.ts'
import { $wasPaymentDismissed, $orderBusy } from '#stores/orders/order-page.ts'
import { payAgain } from '#stores/orders/pay-order.ts'
import type { CheckoutConfig } from '#stores/payments/payment.ts'
import { PaymentHints } from '../cart/PaymentHints.tsx'
import { useLive } from '../use-live.ts'

interface Props {
  readonly order: Order
  readonly config: CheckoutConfig
  /** The button's text. */
  readonly words: string
}

/** The button that pays what is still owed for an order, with hints about the payment methods for that amount. */
export const PayButton = ({ order, config, words }: Props) => {
  const isBusy = useLive($orderBusy)
  const wasDismissed = useLive($wasPaymentDismissed)
  return (
    <>
      {wasDismissed && <p className="mt-4">{checkout.left.onItsPage}</p>}
      <button
        type="button"
        className="btn unprinted mt-[26px] w-full"
        aria-busy={isBusy}
        onClick={() => void payAgain(config, order)}
      >
        {isBusy ? 'Processing Payment...' : words}
      </button>
      <PaymentHints total={order.balanceDue} />
      {config.isTest && <p className="quiet-note unprinted mt-4">{messages.pay.testMode}</p>}
    </>
  )
}
