import { useEffect } from 'react'
import { messages } from '#copy/messages.ts'
import { $deskQuery, FIRST_QUERY } from '#stores/desk-query.ts'
import { $deskView, followDesk, showDesk, type DeskView } from '#stores/desk.ts'
import { Boundary } from '../ui/Boundary.tsx'
import { QuietNote } from '../ui/Quiet.tsx'
import { useLive } from '../use-live.ts'
import { DeskFilters } from './DeskFilters.tsx'
import { DeskTabs } from './DeskTabs.tsx'
import { LetterList } from './LetterList.tsx'
import { LetterPanel } from './LetterPanel.tsx'
import { PersonTools } from './PersonTools.tsx'

type Ready = Extract<DeskView, { state: 'ready' }>

const LOADING: DeskView = { state: 'loading' }

const countOf = ({ fresh, list: { total } }: Ready) =>
  fresh > 0 ? `${fresh} new, ${total} in all` : `${total} in all`

const Turn = ({ list: { page, totalPages, entries, total } }: Pick<Ready, 'list'>) => (
  <nav className="flex items-center justify-between pt-7" aria-label="Pages">
    <span className="quiet-note">
      {entries.length} of {total}
    </span>
    <span className="flex gap-8">
      {page > 1 && (
        <button type="button" className="text-action" onClick={() => showDesk({ page: page - 1 })}>
          Newer
        </button>
      )}
      {page < totalPages && (
        <button type="button" className="text-action" onClick={() => showDesk({ page: page + 1 })}>
          More
        </button>
      )}
    </span>
  </nav>
)

const Inbox = ({ list }: Pick<Ready, 'list'>) => {
  const { entry } = useLive($deskQuery, FIRST_QUERY)
  const chosen = list.entries.find(({ id }) => id === entry)
  const read = chosen ?? list.entries[0]
  return (
    <>
      {list.waiting > 0 && (
        <p className="text-bronze mt-6 text-[15px]">{messages.desk.waiting(list.waiting)}</p>
      )}
      {read ? (
        <div className="columns items-start pb-19 md:pt-9">
          <div className={`col-span-full xl:col-end-7 ${chosen ? 'max-xl:hidden' : ''}`}>
            <LetterList entries={list.entries} read={read} />
            <Turn list={list} />
          </div>
          <div className={`top-6 col-span-full xl:sticky xl:col-start-8 ${chosen ? '' : 'max-xl:hidden'}`}>
            <LetterPanel entry={read} />
          </div>
        </div>
      ) : (
        <QuietNote text={messages.desk.none} />
      )}
      <PersonTools email={chosen?.email ?? ''} />
    </>
  )
}

const Desk = () => {
  const view = useLive($deskView, LOADING)
  const { tab } = useLive($deskQuery, FIRST_QUERY)
  useEffect(followDesk, [])
  return (
    <div className="wrap">
      <div className="flex items-baseline justify-between gap-6 pt-9 pb-6 md:pt-16 md:pb-11">
        <h1 className="text-page">{tab.words}</h1>
        <p className="label text-ink-2" aria-live="polite">
          {view.state === 'ready' ? countOf(view) : ''}
        </p>
      </div>
      <div className="border-line flex flex-wrap items-end justify-between gap-x-12 gap-y-2 border-b max-md:border-b-0">
        <DeskTabs />
        <DeskFilters />
      </div>
      {view.state === 'loading' && <QuietNote text={messages.desk.loading} isBusy />}
      {view.state === 'failed' && <QuietNote text={view.text} />}
      {view.state === 'ready' && <Inbox list={view.list} />}
    </div>
  )
}

/** What visitors asked and wrote, for administrators: to read, to answer, to keep track of. */
export const RequestsDesk = () => (
  <Boundary>
    <Desk />
  </Boundary>
)
