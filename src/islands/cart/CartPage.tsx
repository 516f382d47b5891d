import { lazy, Suspense, useEffect, useRef, type ReactNode, type RefObject } from 'react'
import { messages } from '#copy/messages.ts'
import { $user } from '#stores/account/session.ts'
import { $checkedCart, refreshCart } from '#stores/cart/cart-check.ts'
import { followOpenOrders } from '#stores/cart/checkout.ts'
import type { CheckoutConfig } from '#stores/payments/payment.ts'
import { showStoredToast } from '#stores/toasts.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { EmptyPage } from '../ui/EmptyState.tsx'
import { useLive } from '../use-live.ts'
import { CartLines } from './CartLines.tsx'

// Loaded only for a cart that is not empty.
const CheckoutForm = lazy(async () => {
  // Starts loading the sign-in section, which signed-out customers need, at the same time.
  if (!$user.get()) void import('./CheckoutSignIn.tsx').catch(() => undefined)
  return { default: (await import('./CheckoutForm.tsx')).CheckoutForm }
})

interface Props extends CheckoutConfig {
  /** The picture behind the empty cart's text. */
  readonly emptyPicture?: ReactNode
}

interface EmptyProps {
  readonly picture: ReactNode
  /** Whether the cart was emptied just now, and the focus lost with its last line. */
  readonly hadLines: RefObject<boolean>
}

const EmptyCart = ({ picture, hadLines }: EmptyProps) => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (hadLines.current) heading.current?.focus()
  }, [hadLines])
  return (
    <section className="relative flex min-h-[calc(100vh-var(--bar))] items-end overflow-hidden md:min-h-[560px] md:items-center">
      {picture}
      <div className="relative max-w-[620px] px-(--gutter) pb-16 md:pb-0">
        <h1
          ref={heading}
          tabIndex={-1}
          className="mb-9 text-[clamp(34px,2.9vw,42px)] leading-[1.2] outline-0"
        >
          {messages.cart.empty}
        </h1>
        <a className="btn" href="/shop">
          Go to the shop
        </a>
      </div>
    </section>
  )
}

/** The cart: its lines, the delivery form, and the payment. */
export const CartPage = withErrorBoundary(({ emptyPicture, ...config }: Props) => {
  const lines = useLive($checkedCart, null)
  const hadLines = useRef(false)
  const hasLines = lines !== null && lines.length > 0
  useEffect(() => {
    void refreshCart()
    showStoredToast()
    return followOpenOrders()
  }, [])
  useEffect(() => {
    if (hasLines) hadLines.current = true
  }, [hasLines])

  const opening = <EmptyPage text="Opening your cart" isBusy />
  if (lines === null) return opening
  if (!hasLines) return <EmptyCart picture={emptyPicture} hadLines={hadLines} />
  return (
    <Suspense fallback={opening}>
      <div className="wrap columns cart-columns items-start md:pb-32">
        <CartLines lines={lines} />
        <CheckoutForm config={config} lines={lines} />
      </div>
    </Suspense>
  )
})
