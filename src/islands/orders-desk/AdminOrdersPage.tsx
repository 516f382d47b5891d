import { useEffect } from 'react'
import { messages } from '#copy/messages.ts'
import { ordersList, PAGE_SIZE, type OrdersView } from '#stores/orders/admin-orders.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { Boundary } from '../ui/Boundary.tsx'
import { QuietNote, TryAgain } from '../ui/Quiet.tsx'
import { useLive } from '../use-live.ts'
import { DeskOrders } from './DeskOrders.tsx'
import { OrderFilters } from './OrderFilters.tsx'
import { Pages } from './Pages.tsx'

const LOADING: OrdersView = { state: 'loading' }

const rangeOf = ({ page, total, orders, isMore }: Extract<OrdersView, { state: 'ready' }>['list']) =>
  orders.length > 0
    ? `${(page - 1) * PAGE_SIZE + 1} to ${(page - 1) * PAGE_SIZE + orders.length} of ${isMore ? 'more than ' : ''}${total}`
    : ''

const List = ({ view }: { readonly view: OrdersView }) => {
  if (view.state === 'loading') return <QuietNote text={messages.orders.loading} isBusy />
  if (view.state === 'failed')
    return (
      <QuietNote text={view.text}>
        <TryAgain retry={view.retry} />
      </QuietNote>
    )
  const { list, flagged } = view
  return (
    <>
      {flagged.length > 0 && (
        <section className="border-burgundy mb-6 border-l-2 pl-4" aria-label="Flagged payments">
          <h2 className="h3 mb-1">Payments that need you</h2>
          <DeskOrders orders={flagged} />
        </section>
      )}
      {list.orders.length > 0 ? (
        <DeskOrders orders={list.orders} />
      ) : (
        <QuietNote text={messages.orders.none} />
      )}
      <Pages list={list} />
    </>
  )
}

const Orders = () => {
  const view = useLive(ordersList.$view, LOADING)
  useEffect(() => ordersList.follow(), [])
  return (
    <div className="wrap pb-8">
      <DeskHead title="Orders" count={view.state === 'ready' ? rangeOf(view.list) : ''}>
        <OrderFilters />
      </DeskHead>
      <List view={view} />
    </div>
  )
}

/** Everybody's orders, for administrators. */
export const AdminOrdersPage = () => (
  <Boundary>
    <Orders />
  </Boundary>
)
