import { messages } from '#copy/messages.ts'
import type { MyOrders } from '#stores/orders/my-orders.ts'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type Ready, WhenReady } from '../ui/WhenReady.tsx'
import { OrdersTable } from './OrdersTable.tsx'

const Orders = ({ orders }: Ready<MyOrders>) =>
  orders.length > 0 ? (
    <OrdersTable orders={orders} />
  ) : (
    <EmptyState text={messages.orders.none}>
      <a className="btn" href="/shop">
        Go to the shop
      </a>
    </EmptyState>
  )

/** The customer's orders, newest first. */
export const OrderHistory = ({ view }: { readonly view: MyOrders }) => (
  <section className="col-span-full pt-10 xl:col-start-6">
    <h2 className="h3 max-xl:border-line pb-7 max-xl:border-b">Order history</h2>
    <WhenReady view={view} loading={messages.orders.loading}>
      {(ready) => <Orders {...ready} />}
    </WhenReady>
  </section>
)
