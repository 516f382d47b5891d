import { useEffect } from 'react'
import { serviceDesk } from '#copy/service/desk.ts'
import {
  $openRequest,
  followService,
  openRequest,
  serviceList,
  type ServiceView,
  showService,
  ticketOf,
} from '#stores/service/service-desk.ts'
import { KIND_FILTERS, SERVICE_FILTERS, servicePath } from '#stores/service/service-query.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { FilterSelect } from '../desk/FilterSelect.tsx'
import { ListAndPanel } from '../desk/ListAndPanel.tsx'
import { ListFilters } from '../desk/ListFilters.tsx'
import { Pagination } from '../desk/Pagination.tsx'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type Ready, WhenReady } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'
import { ServiceList } from './ServiceList.tsx'
import { ServicePanel } from './ServicePanel.tsx'

/** The desk's head; hidden on a small screen while a request is open. */
const Top = ({ view, isAside }: { readonly view: ServiceView; readonly isAside: boolean }) => {
  const query = useLive(serviceList.$query)
  return (
    <DeskHead
      title="After-sales"
      count={view.state === 'ready' ? `${view.list.total} in total` : ''}
      isAside={isAside}
    >
      <ListFilters
        query={query}
        states={SERVICE_FILTERS}
        show={(textOf) => showService({ q: textOf('q'), state: textOf('state'), kind: textOf('kind') })}
        search={{ label: 'Search requests', placeholder: 'Ticket or order number' }}
      >
        <FilterSelect
          label="Kind"
          name="kind"
          value={query.kind}
          choices={KIND_FILTERS}
          onChange={({ currentTarget }) => currentTarget.form?.requestSubmit()}
        />
      </ListFilters>
    </DeskHead>
  )
}

const Requests = ({ list }: Pick<Ready<ServiceView>, 'list'>) => {
  const query = useLive(serviceList.$query)
  const open = useLive($openRequest)
  const isFiltered = query.q !== '' || query.state !== '' || query.kind !== ''
  if (list.requests.length === 0 && open.state === 'none')
    return <EmptyState text={isFiltered ? serviceDesk.noneFound : serviceDesk.none} />
  return (
    <ListAndPanel
      open={query.ticket}
      list={
        list.requests.length > 0 ? (
          <>
            <ServiceList
              requests={list.requests}
              read={ticketOf(open)}
              pathOf={(ticket) => servicePath({ ...query, ticket })}
              open={openRequest}
            />
            <Pagination {...list} shown={list.requests.length} turn={(page) => showService({ page })} />
          </>
        ) : (
          <p className="quiet-note py-6">{serviceDesk.noneFound}</p>
        )
      }
      panel={<ServicePanel open={open} />}
    />
  )
}

/** Requests after the sale, for staff: to answer, to decide, and to see what is due. */
export const ServiceDesk = withErrorBoundary(() => {
  const view = useLive(serviceList.$view)
  const { ticket } = useLive(serviceList.$query)
  useEffect(followService, [])
  return (
    <div className="wrap">
      <Top view={view} isAside={view.state === 'ready' && ticket !== ''} />
      <WhenReady view={view} loading={serviceDesk.loading}>
        {({ list }) => <Requests list={list} />}
      </WhenReady>
    </div>
  )
})
