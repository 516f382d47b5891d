import { lazy, Suspense, useEffect } from 'react'
import { messages } from '#copy/messages.ts'
import { thanksText } from '#copy/orders/thanks.ts'
import { formatDay } from '#domain/time/dates.ts'
import { formatRupees } from '#domain/money.ts'
import { countItems } from '#domain/cart/cart.ts'
import type { Order } from '#domain/orders/order.ts'
import { $user } from '#stores/account/session.ts'
import { $returned } from '#stores/orders/order-page.ts'
import { $thankedOrderId } from '#stores/orders/thanks.ts'
import type { CheckoutConfig } from '#stores/payments/payment.ts'
import { OrderTimeline } from '../tracking/OrderTimeline.tsx'
import { PaymentLabel } from '../ui/PaymentLabel.tsx'
import { ProductLine } from '../ui/ProductLine.tsx'
import { useLive } from '../use-live.ts'
import { OrderAside } from './OrderAside.tsx'

// Loaded only for staff.
const OrderDesk = lazy(async () => ({ default: (await import('./OrderDesk.tsx')).OrderDesk }))

// At the bottom of the page, so loaded only once the order is shown.
const OrderService = lazy(async () => ({
  default: (await import('../service/OrderService.tsx')).OrderService,
}))

// Few orders are paused.
const MeasureWay = lazy(async () => ({ default: (await import('../tracking/MeasureWay.tsx')).MeasureWay }))

const Overview = ({ order }: { readonly order: Order }) => {
  const entries = [
    ['Placed', formatDay(order.createdAt)],
    ['Items', countItems(order.orderItems)],
    ['Delivery', order.shippingPrice ? formatRupees(order.shippingPrice) : 'Free'],
    ['Payment', <PaymentLabel key="payment" order={order} />],
  ] as const
  return (
    <dl className="border-line staff:mb-4 staff:gap-y-3 staff:py-2.5 mb-9 grid grid-cols-[repeat(auto-fit,minmax(max(7.5rem,40%),1fr))] justify-between gap-x-5 gap-y-6 border-y pt-[26px] pb-7 md:mb-16 md:grid-cols-[repeat(4,auto)]">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt className="label text-ink-2">{name}</dt>
          <dd className="figures staff:mt-0.5 staff:text-[17px] mt-2 text-[21px] leading-tight md:text-[26px]">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const OrderItems = ({ order }: { readonly order: Order }) => (
  <section className="col-span-full xl:col-end-8" aria-label="Pieces">
    <ul className="[&>:first-child]:border-t-0 [&>:first-child]:pt-0">
      {order.orderItems.map((item, at) => (
        <ProductLine
          // The lines of an order never change, and two may be alike.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          {...item}
          name={item.productName}
          note={`Quantity ${item.quantity}`}
        />
      ))}
    </ul>
    {order.shippingPrice && (
      <div className="staff:pt-2.5 flex items-baseline justify-between pt-7">
        <span className="label">Delivery</span>
        <span className="price text-[21px]">{formatRupees(order.shippingPrice)}</span>
      </div>
    )}
    <div className="staff:pt-2.5 flex flex-wrap items-baseline justify-between pt-7">
      <span className="label">Total</span>
      <span className="price staff:text-[22px] text-[34px]">{formatRupees(order.totalPrice)}</span>
    </div>
  </section>
)

interface Props {
  readonly order: Order
  readonly config: CheckoutConfig
}

/** An order's details: thanks, when it arrives, what it contains, where it goes, and how it is paid. */
export const OrderDetails = ({ order, config }: Props) => {
  const user = useLive($user, null)
  const returned = useLive($returned)
  const thankedOrderId = useLive($thankedOrderId)
  const isThanked = user !== null && order.isPaid && thankedOrderId === order._id
  // Staff have several orders open at once, and the browser’s history lists pages by their titles.
  useEffect(() => {
    document.title = `Order ${order.number} | ${config.shopName}`
  }, [order.number, config.shopName])
  return (
    <div className="wrap">
      <div className="staff:pt-3.5 staff:pb-2.5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-3 pt-9 pb-6 md:pt-16 md:pb-11">
        <div>
          {isThanked && <p className="label text-ink-2 mb-4">Order {order.number}</p>}
          <h1 className="text-page figures staff:text-[30px] max-md:text-[length:min(40px,12vw)]">
            {isThanked ? (
              thanksText.title(user.name)
            ) : (
              // Not a fragment: React couldn't remove its text once the browser has translated the page.
              <span>
                Order <span className="whitespace-nowrap">{order.number}</span>
              </span>
            )}
          </h1>
        </div>
        <a className="text-action unprinted whitespace-nowrap" href={user?.isAdmin ? '/orders' : '/profile'}>
          All orders
        </a>
      </div>
      {returned === 'failed' && (order.state === 'unpaid' || order.state === 'part_paid') && (
        <output className="text-burgundy mb-9 block">
          {messages.pay.failedAgain} {messages.pay.bankReturns}
        </output>
      )}
      <div aria-live="polite">
        {isThanked && (
          <p className="text-ink-2 unprinted -mt-2 mb-11 max-w-[60ch] text-[17px] [overflow-wrap:anywhere] md:-mt-5 md:mb-16">
            {/* E-mails about an order from a quote go to the quote's own address. */}
            {thanksText.mailed(order.quoteLink ? '' : user.email)}
          </p>
        )}
      </div>
      {order.progress && (
        <div aria-live="polite">
          <OrderTimeline progress={order.progress} isRefundUnknown={order.isRefundUnknown}>
            {order.progress.paused && !order.events && (
              <Suspense>
                <MeasureWay progress={order.progress} />
              </Suspense>
            )}
          </OrderTimeline>
        </div>
      )}
      <Overview order={order} />
      <div className="columns staff:pb-4 items-start md:pb-32">
        <OrderItems order={order} />
        <OrderAside order={order} config={config} />
      </div>
      {order.service && !order.events && (
        <Suspense>
          <OrderService view={order.service} />
        </Suspense>
      )}
      {user?.isAdmin && order.events && (
        <Suspense>
          <OrderDesk order={order} />
        </Suspense>
      )}
    </div>
  )
}
