import { useEffect } from 'react'
import { customerText, recordText } from '#copy/customers.ts'
import { formatPhone } from '#domain/account/phone.ts'
import { customerPath } from '#domain/customers/customer-key.ts'
import type { CustomerSummary } from '#domain/customers/customer.ts'
import { formatRecent } from '#domain/time/recent.ts'
import { customersList, type CustomersView } from '#stores/customers/customers-list.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { ListFilters } from '../desk/ListFilters.tsx'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { TableHead } from '../desk/TableHead.tsx'
import { type Ready, WhenReady } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'

const Row = ({ customer: { key, name, email, phone, latest } }: { readonly customer: CustomerSummary }) => (
  <tr>
    <td className="max-xl:col-span-full">
      <a className="inline-flex min-h-11 items-center [overflow-wrap:anywhere]" href={customerPath(key)}>
        {name || email || formatPhone(phone)}
      </a>
    </td>
    <td className="text-ink-2 [overflow-wrap:anywhere] max-xl:col-span-full">{email}</td>
    <td className="text-ink-2 whitespace-nowrap">{formatPhone(phone)}</td>
    <td className="text-ink-2 max-xl:text-right">
      {recordText[latest.what]} {latest.number}
    </td>
    <td className="text-ink-2 whitespace-nowrap max-xl:col-span-full xl:text-right">
      <time dateTime={latest.at}>{formatRecent(latest.at)}</time>
    </td>
  </tr>
)

const COLUMNS = [['Customer'], ['E-mail'], ['Phone'], ['Latest'], ['When', 'xl:text-right']] as const

const People = ({
  customers,
  isMore,
  isSearch,
}: Ready<CustomersView>['list'] & { readonly isSearch: boolean }) => {
  if (customers.length === 0)
    return <EmptyState text={isSearch ? customerText.noneFound : customerText.none} />
  return (
    <div className="pb-8">
      <table className="desk-table is-stacked">
        <TableHead columns={COLUMNS} />
        <tbody>
          {customers.map((customer) => (
            <Row key={customer.key} customer={customer} />
          ))}
        </tbody>
      </table>
      {isMore && <p className="quiet-note pt-5">{customerText.more}</p>}
    </div>
  )
}

const countOf = (view: CustomersView): string => {
  if (view.state !== 'ready') return ''
  const { customers, isMore } = view.list
  return `${isMore ? 'Latest ' : ''}${customers.length}`
}

/** Everybody who ordered, received a quote or wrote, for staff. */
export const CustomersPage = withErrorBoundary(() => {
  const view = useLive(customersList.$view)
  const { q } = useLive(customersList.$query)
  useEffect(() => customersList.follow(), [])
  return (
    <div className="wrap">
      <DeskHead title="Customers" count={countOf(view)}>
        <ListFilters
          query={{ q }}
          show={(textOf) => customersList.show({ q: textOf('q') })}
          search={{ label: 'Search customers', placeholder: 'Name or number', className: '' }}
        />
      </DeskHead>
      <WhenReady view={view} loading={customerText.loading}>
        {({ list }) => <People {...list} isSearch={q !== ''} />}
      </WhenReady>
    </div>
  )
})
