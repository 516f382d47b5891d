import { useEffect } from 'react'
import { messages } from '#copy/messages.ts'
import { ordersList, PAGE_SIZE, type OrdersView } from '#stores/orders/admin-orders.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { QuietNote, TryAgain } from '../ui/Quiet.tsx'
import { useLive } from '../use-live.ts'
import { OrderFilters } from './OrderFilters.tsx'
import { OrdersTable } from './OrdersTable.tsx'
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
        <section className="border-burgundy mt-9 border-l-2 pl-6" aria-label="Flagged payments">
          <h2 className="h3 mb-4">Payments that need you</h2>
          <OrdersTable orders={flagged} withCustomer />
        </section>
      )}
      <div className="mt-2 md:mt-9">
        {list.orders.length > 0 ? (
          <OrdersTable orders={list.orders} withCustomer />
        ) : (
          <QuietNote text={messages.orders.none} />
        )}
      </div>
      <Pages list={list} />
    </>
  )
}

const Orders = () => {
  const view = useLive(ordersList.$view, LOADING)
  useEffect(() => ordersList.follow(), [])
  return (
    <div className="wrap">
      <div className="flex items-baseline justify-between gap-6 pt-9 pb-6 md:pt-16 md:pb-11">
        <h1 className="text-page">Orders</h1>
        <p className="label text-ink-2" aria-live="polite">
          {view.state === 'ready' ? rangeOf(view.list) : ''}
        </p>
      </div>
      <OrderFilters />
      <List view={view} />
      <p className="border-line flex flex-wrap gap-x-9 gap-y-4 border-t py-9">
        <a className="text-action" href="/admin/audit">
          Audit log
        </a>
        <a className="text-action" href="/admin/second-factor">
          Second factor
        </a>
      </p>
    </div>
  )
}

/** Everybody's orders, for administrators. */
export const AdminOrdersPage = () => (
  <Boundary>
    <Orders />
  </Boundary>
)
