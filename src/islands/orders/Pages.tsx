import type { MouseEvent } from 'react'
import { pageNumbers } from '#domain/orders/page-numbers.ts'
import { ordersPath, ordersList, type OrdersView } from '#stores/orders/admin-orders.ts'
import { useLive } from '../use-live.ts'

interface LinkProps {
  readonly page: number
  readonly className: string
  readonly children: string
  readonly isCurrent?: boolean
}

const PageLink = ({ page, className, children, isCurrent = false }: LinkProps) => {
  const query = useLive(ordersList.$query, null)
  const turn = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    ordersList.show({ page })
  }
  return (
    <a
      className={className}
      href={query ? ordersPath({ ...query, page }) : '/orders'}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={/\d/.test(children) ? `Page ${children}` : undefined}
      onClick={turn}
    >
      {children}
    </a>
  )
}

const NUMBER =
  'figures relative grid size-11 place-items-center text-[21px] leading-none text-ink-2 aria-[current]:text-ink aria-[current]:after:absolute aria-[current]:after:inset-x-1 aria-[current]:after:bottom-0.5 aria-[current]:after:h-0.5 aria-[current]:after:bg-bronze'

interface Props {
  readonly list: Extract<OrdersView, { state: 'ready' }>['list']
}

/** Five page numbers, the one before and the one after. */
export const Pages = ({ list: { page, totalPages } }: Props) => {
  if (totalPages < 2) return null
  return (
    <nav className="flex items-center justify-between pt-7 pb-20 md:pt-11 md:pb-32" aria-label="Pages">
      {page > 1 ? (
        <PageLink page={page - 1} className="text-action max-md:hidden">
          Previous
        </PageLink>
      ) : (
        <span className="label text-ink-2 max-md:hidden">Previous</span>
      )}
      <ol className="flex gap-1.5 max-md:w-full max-md:justify-between">
        {pageNumbers(page, totalPages).map((number) => (
          <li key={number}>
            <PageLink page={number} className={NUMBER} isCurrent={number === page}>
              {String(number)}
            </PageLink>
          </li>
        ))}
      </ol>
      {page < totalPages ? (
        <PageLink page={page + 1} className="text-action max-md:hidden">
          Next
        </PageLink>
      ) : (
        <span className="label text-ink-2 max-md:hidden">Next</span>
      )}
    </nav>
  )
}
