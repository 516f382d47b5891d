import { messages } from '#copy/messages.ts'
import type { MyOrders } from '#stores/orders/my-orders.ts'
import { QuietNote, TryAgain } from '../ui/Quiet.tsx'
import { OrdersTable } from './OrdersTable.tsx'

const Body = ({ view }: { readonly view: MyOrders }) => {
  if (view.state === 'failed')
    return (
      <QuietNote text={view.text}>
        <TryAgain retry={view.retry} />
      </QuietNote>
    )
  if (view.state !== 'ready') return <QuietNote text={messages.orders.loading} isBusy />
  return view.orders.length > 0 ? (
    <OrdersTable orders={view.orders} />
  ) : (
    <QuietNote text={messages.orders.none}>
      <a className="btn" href="/shop">
        Go to the shop
      </a>
    </QuietNote>
  )
}

/** The customer's orders, newest first. */
export const OrderHistory = ({ view }: { readonly view: MyOrders }) => (
  <section className="col-span-full pt-10 xl:col-start-6">
    <h2 className="h3 max-xl:border-line pb-7 max-xl:border-b">Order history</h2>
    <Body view={view} />
  </section>
)
