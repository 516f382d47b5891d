import { lazy, Suspense, useEffect } from 'react'
import { messages } from '#copy/messages.ts'
import type { ReturnedPayment } from '#domain/payments/returned-payment.ts'
import { $orderView, followOrder, $returned, orderIdOf, type OrderView } from '#stores/orders/order-page.ts'
import type { CheckoutConfig } from '#stores/payments/payment.ts'
import { $user } from '#stores/account/session.ts'
import { showStoredToast } from '#stores/toasts.ts'
import { NoUser } from '../account/NoUser.tsx'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { EmptyPage, TryAgain } from '../ui/EmptyState.tsx'
import { useLive } from '../use-live.ts'

const loadDetails = () => import('./OrderDetails.tsx')
// Not visible before the order has loaded; both load at the same time.
const OrderDetails = lazy(async () => ({ default: (await loadDetails()).OrderDetails }))

// Few customers return from the provider's page signed out, or open an order that is not theirs.
const OrderElsewhere = lazy(async () => ({ default: (await import('./OrderElsewhere.tsx')).OrderElsewhere }))

const words = messages.orders
const LOADING = { state: 'loading' } as const

interface NoOrderProps {
  readonly view: Exclude<OrderView, { state: 'ready' }>
  readonly returned: ReturnedPayment | undefined
}

const NoOrder = ({ view, returned }: NoOrderProps) => {
  if (view.state === 'loading') return <EmptyPage text={words.loadingOne} isBusy />
  if (view.state === 'failed')
    return (
      <EmptyPage text={view.text}>
        <TryAgain retry={view.retry} />
      </EmptyPage>
    )
  if (view.state === 'nobody' && !returned) return <NoUser />
  return (
    <Suspense fallback={<EmptyPage text={words.loadingOne} isBusy />}>
      <OrderElsewhere returned={returned} />
    </Suspense>
  )
}

/** The page of the order in the URL: what it contains, where it goes, and the state of its payment. */
export const OrderPage = withErrorBoundary((config: CheckoutConfig) => {
  const view = useLive($orderView)
  const returned = useLive($returned)
  useEffect(() => {
    showStoredToast()
    if ($user.get()) void loadDetails().catch(() => undefined)
    return followOrder(orderIdOf(window.location.pathname))
  }, [])

  if (view.state !== 'ready') return <NoOrder view={view} returned={returned} />
  return (
    <Suspense fallback={<NoOrder view={LOADING} returned={returned} />}>
      <OrderDetails order={view.order} config={config} />
    </Suspense>
  )
})
