import { useEffect, useRef } from 'react'
import { deskMessages } from '#copy/desk.ts'
import { FIRST_QUERY } from '#stores/desk/desk-query.ts'
import {
  $deskQuery,
  $deskView,
  chosenOf,
  followDesk,
  readOf,
  showDesk,
  type DeskView,
} from '#stores/desk/desk.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { QuietNote, TryAgain } from '../ui/Quiet.tsx'
import { useLive } from '../use-live.ts'
import { DeskFilters } from './DeskFilters.tsx'
import { DeskTabs } from './DeskTabs.tsx'
import { EnquiryList } from './EnquiryList.tsx'
import { EnquiryPanel } from './EnquiryPanel.tsx'
import { PersonTools } from './PersonTools.tsx'
import { Turn } from './Turn.tsx'
import { useReadingFocus } from './use-reading-focus.ts'

type Ready = Extract<DeskView, { state: 'ready' }>

const LOADING: DeskView = { state: 'loading' }

const countOf = ({ fresh, list: { total } }: Ready) =>
  fresh > 0 ? `${fresh} new, ${total} in all` : `${total} in all`

const Inbox = ({ view }: { readonly view: Ready }) => {
  const query = useLive($deskQuery, FIRST_QUERY)
  const { list } = view
  const chosen = chosenOf(view, query)
  const read = readOf(view, query)
  const rows = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useReadingFocus(chosen?.id ?? '', rows, panel)
  const besideEntry = chosen ? 'max-xl:hidden' : ''
  return (
    <>
      {list.isAway && (
        <p className={`text-bronze mt-6 mb-6 text-[15px] md:mb-0 ${besideEntry}`}>{deskMessages.away}</p>
      )}
      {read ? (
        <div className={`columns items-start md:pt-9 ${chosen ? 'max-xl:pt-0 xl:pb-19' : 'pb-19'}`}>
          <div ref={rows} className={`col-span-full xl:col-end-7 ${besideEntry}`}>
            <EnquiryList entries={list.entries} read={read} />
            <Turn {...list} shown={list.entries.length} turn={(page) => showDesk({ page })} />
          </div>
          <div
            ref={panel}
            tabIndex={-1}
            className={`top-6 col-span-full outline-none xl:sticky xl:col-start-8 ${chosen ? '' : 'max-xl:hidden'}`}
          >
            <EnquiryPanel entry={read} />
          </div>
        </div>
      ) : (
        <QuietNote text={deskMessages.none} />
      )}
      <div className={besideEntry}>
        <PersonTools email={chosen?.email ?? ''} />
      </div>
    </>
  )
}

/** On a small screen an enquiry that is read stands alone. */
const Top = ({ view, isAside }: { readonly view: DeskView; readonly isAside: boolean }) => {
  const { tab } = useLive($deskQuery, FIRST_QUERY)
  return (
    <>
      <div
        className={`flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 pt-9 pb-6 md:pt-16 md:pb-11 ${isAside ? 'max-xl:sr-only' : ''}`}
      >
        <h1 className="text-page">{tab.words}</h1>
        <p className="label text-ink-2" aria-live="polite">
          {view.state === 'ready' ? countOf(view) : ''}
        </p>
      </div>
      <div
        className={`border-line flex flex-wrap items-end justify-between gap-x-6 gap-y-2 border-b max-md:border-b-0 ${isAside ? 'max-xl:hidden' : ''}`}
      >
        <DeskTabs current={tab.name} show={(next) => showDesk({ tab: next, q: '', state: '' })} />
        <DeskFilters />
      </div>
    </>
  )
}

const Desk = () => {
  const view = useLive($deskView, LOADING)
  const query = useLive($deskQuery, FIRST_QUERY)
  useEffect(followDesk, [])
  const isAside = view.state === 'ready' && chosenOf(view, query) !== undefined
  return (
    <div className="wrap">
      <Top view={view} isAside={isAside} />
      {view.state === 'loading' && <QuietNote text={deskMessages.loading} isBusy />}
      {view.state === 'failed' && (
        <QuietNote text={view.text}>
          <TryAgain retry={view.retry} />
        </QuietNote>
      )}
      {view.state === 'ready' && <Inbox view={view} />}
    </div>
  )
}

/** What visitors asked and wrote, for administrators: to read, to answer, to keep track of. */
export const RequestsDesk = () => (
  <Boundary>
    <Desk />
  </Boundary>
)
