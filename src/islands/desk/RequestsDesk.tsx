import { useEffect } from 'react'
import { deskMessages } from '#copy/desk/desk.ts'
import { entryCount } from '#copy/desk/entry-count.ts'
import { type DeskQuery, STATES_OF } from '#stores/desk/desk-query.ts'
import {
  $deskQuery,
  $deskView,
  chosenOf,
  exportDesk,
  followDesk,
  isMissing,
  shownEntryOf,
  refreshDesk,
  showDesk,
  type DeskView,
} from '#stores/desk/desk.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type Ready, WhenReady } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'
import { DeskHead } from './DeskHead.tsx'
import { EnquiryTabs } from './EnquiryTabs.tsx'
import { EnquiryList } from './EnquiryList.tsx'
import { EnquiryPanel, NoEntryPanel } from './EnquiryPanel.tsx'
import { ListAndPanel } from './ListAndPanel.tsx'
import { ListFilters } from './ListFilters.tsx'
import { PersonTools } from './PersonTools.tsx'
import { Pagination } from './Pagination.tsx'

type ReadyDesk = Ready<DeskView>

const countOf = ({ fresh, list: { total } }: ReadyDesk) =>
  fresh > 0 ? `${entryCount(fresh)} new, ${entryCount(total)} in total` : `${entryCount(total)} in total`

/** Whether the entry that the URL names, or the notice that it does not exist, fills a small screen. */
const isAlone = (view: ReadyDesk, query: DeskQuery) =>
  chosenOf(view, query) !== undefined || isMissing(view, query)

const Inbox = ({ view }: { readonly view: ReadyDesk }) => {
  const query = useLive($deskQuery)
  const { list } = view
  const chosen = chosenOf(view, query)
  const read = shownEntryOf(view, query)
  const besideEntry = isAlone(view, query) ? 'max-xl:hidden' : ''
  const panel = isMissing(view, query) ? <NoEntryPanel /> : read && <EnquiryPanel entry={read} />
  return (
    <>
      {list.isAway && <p className={`text-bronze mt-4 ${besideEntry}`}>{deskMessages.away}</p>}
      {panel ? (
        <ListAndPanel
          open={isAlone(view, query) ? query.entry : ''}
          isSticky
          list={
            <>
              <EnquiryList entries={list.entries} read={read} />
              <Pagination
                {...list}
                total={entryCount(list.total)}
                shown={list.entries.length}
                turn={(page) => showDesk({ page })}
              />
            </>
          }
          panel={panel}
        />
      ) : (
        <EmptyState text={deskMessages.none} />
      )}
      <div className={besideEntry}>
        <PersonTools email={chosen?.email ?? ''} onErased={refreshDesk} />
      </div>
    </>
  )
}

const Top = ({ view, isAside }: { readonly view: DeskView; readonly isAside: boolean }) => {
  const query = useLive($deskQuery)
  const { tab } = query
  return (
    <>
      <DeskHead title={tab.words} count={view.state === 'ready' ? countOf(view) : ''} isAside={isAside}>
        <ListFilters
          query={query}
          states={STATES_OF[tab.table]}
          show={(textOf) => showDesk({ q: textOf('q'), state: textOf('state') })}
          exportCsv={exportDesk}
          search={{ of: tab.name, label: 'Search', placeholder: 'Name, e-mail or number' }}
        />
      </DeskHead>
      <div className={isAside ? 'max-xl:hidden' : ''}>
        <EnquiryTabs current={tab.name} show={(next) => showDesk({ tab: next, q: '', state: '' })} />
      </div>
    </>
  )
}

/** What visitors requested and wrote, for administrators: to read, to answer and to track. */
export const RequestsDesk = withErrorBoundary(() => {
  const view = useLive($deskView)
  const query = useLive($deskQuery)
  useEffect(followDesk, [])
  const isAside = view.state === 'ready' && isAlone(view, query)
  return (
    <div className="wrap">
      <Top view={view} isAside={isAside} />
      <WhenReady view={view} loading={deskMessages.loading}>
        {(ready) => <Inbox view={ready} />}
      </WhenReady>
    </div>
  )
})
