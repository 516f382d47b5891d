import { useEffect } from 'react'
import { messages } from '#copy/messages.ts'
import { ordersList, PAGE_SIZE, type OrdersView } from '#stores/orders/admin-orders.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type Ready, WhenReady } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'
import { DeskOrders } from './DeskOrders.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { OrdersPagination } from './OrdersPagination.tsx'

const rangeOf = ({ page, total, orders, isMore }: Ready<OrdersView>['list']) =>
  orders.length > 0
    ? `${(page - 1) * PAGE_SIZE + 1} to ${(page - 1) * PAGE_SIZE + orders.length} of ${isMore ? 'more than ' : ''}${total}`
    : ''

const List = ({ list, flagged }: Ready<OrdersView>) => (
  <>
    {flagged.length > 0 && (
      <section className="border-burgundy mb-6 border-l-2 pl-4" aria-label="Flagged payments">
        <h2 className="h3 mb-1">Payments that need attention</h2>
        <DeskOrders orders={flagged} />
      </section>
    )}
    {list.orders.length > 0 ? (
      <DeskOrders orders={list.orders} />
    ) : (
      <EmptyState text={messages.orders.none} />
    )}
    <OrdersPagination list={list} />
  </>
)

/** All orders, for administrators. */
export const AdminOrdersPage = withErrorBoundary(() => {
  const view = useLive(ordersList.$view)
  useEffect(() => ordersList.follow(), [])
  return (
    <div className="wrap pb-8">
      <DeskHead title="Orders" count={view.state === 'ready' ? rangeOf(view.list) : ''}>
        <OrderFilters />
      </DeskHead>
      <WhenReady view={view} loading={messages.orders.loading}>
        {(ready) => <List {...ready} />}
      </WhenReady>
    </div>
  )
})
