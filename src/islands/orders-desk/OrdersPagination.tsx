import { useRef } from 'react'
import { pageNumbers } from '#domain/orders/page-numbers.ts'
import { ordersPath, ordersList, type OrdersView } from '#stores/orders/admin-orders.ts'
import { useHeldFocus } from '../desk/use-held-focus.ts'
import { useLive } from '../use-live.ts'
import { plainPress } from '../ui/plain-press.ts'
import type { Ready } from '../ui/WhenReady.tsx'

interface LinkProps {
  readonly page: number
  readonly className: string
  readonly children: string
  readonly isCurrent?: boolean
}

const PageLink = ({ page, className, children, isCurrent = false }: LinkProps) => {
  const query = useLive(ordersList.$query)
  return (
    <a
      className={className}
      href={ordersPath({ ...query, page })}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={/\d/.test(children) ? `Page ${children}` : undefined}
      onClick={plainPress(() => ordersList.show({ page }))}
    >
      {children}
    </a>
  )
}

interface StepProps extends Pick<LinkProps, 'page' | 'children'> {
  /** Whether the page exists; otherwise only the text is shown. */
  readonly isThere: boolean
}

const Step = ({ page, isThere, children }: StepProps) =>
  isThere ? (
    <PageLink page={page} className="text-action max-md:hidden">
      {children}
    </PageLink>
  ) : (
    <span className="text-action text-ink-2 cursor-default border-transparent max-md:hidden">{children}</span>
  )

const NUMBER =
  'desk-page grid place-items-center border-b-2 border-transparent text-ink-2 hover:text-ink aria-[current]:border-bronze aria-[current]:text-ink forced-colors:not-aria-[current]:border-[Canvas]'

interface Props {
  readonly list: Ready<OrdersView>['list']
}

const PageLinks = ({ list: { page, totalPages } }: Props) => {
  const nav = useRef<HTMLElement>(null)
  useHeldFocus(nav)
  return (
    <nav
      ref={nav}
      tabIndex={-1}
      className="flex items-center justify-center pt-4 outline-none md:gap-8"
      aria-label="Pages"
    >
      <Step page={page - 1} isThere={page > 1}>
        Previous
      </Step>
      <ol className="flex gap-1.5">
        {pageNumbers(page, totalPages).map((number) => (
          <li key={number}>
            <PageLink page={number} className={NUMBER} isCurrent={number === page}>
              {String(number)}
            </PageLink>
          </li>
        ))}
      </ol>
      <Step page={page + 1} isThere={page < totalPages}>
        Next
      </Step>
    </nav>
  )
}

/** Five page numbers, with links to the previous and the next page; nothing for a single page. */
export const OrdersPagination = ({ list }: Props) => (list.totalPages < 2 ? null : <PageLinks list={list} />)
