import { useEffect } from 'react'
import { PAPERS, papersText } from '#copy/board/papers.ts'
import type { OrderPapers } from '#domain/board/papers.ts'
import { $paper, $papers, openPapers, showPaper } from '#stores/board/papers.ts'
import type { Paper } from '#stores/board/papers-path.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { FilterSelect } from '../desk/FilterSelect.tsx'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { WhenReady } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'
import { AddressLabel } from './AddressLabel.tsx'
import { PackingSlip } from './PackingSlip.tsx'

const Sheets = ({ papers, paper }: { readonly papers: readonly OrderPapers[]; readonly paper: Paper }) => {
  const closed = papers.filter(({ isClosed }) => isClosed)
  const Sheet = paper === 'label' ? AddressLabel : PackingSlip
  return (
    <>
      {closed.length > 0 && (
        <p className="text-burgundy unprinted mb-4">
          {papersText.closed(closed.map(({ number }) => number))}
        </p>
      )}
      <div className="sheets" data-paper={paper}>
        {papers
          .filter(({ isClosed }) => !isClosed)
          .map((order) => (
            <Sheet key={order.orderId} order={order} />
          ))}
      </div>
    </>
  )
}

/** Packing slips and address labels of chosen orders, for staff to print. */
export const PrintPage = withErrorBoundary(() => {
  const view = useLive($papers)
  const paper = useLive($paper)
  useEffect(openPapers, [])
  const papers = view.state === 'ready' ? view.papers : []
  return (
    <div className="wrap papers pb-9">
      <div className="unprinted">
        <DeskHead title={papersText.title} count={papers.length > 0 ? String(papers.length) : ''}>
          <div className="desk-filters">
            <FilterSelect
              label="Paper"
              value={paper}
              choices={PAPERS}
              onChange={({ currentTarget }) => showPaper(currentTarget.value)}
            />
            {papers.length > 0 && (
              <button type="button" className="btn" onClick={() => window.print()}>
                Print
              </button>
            )}
          </div>
        </DeskHead>
      </div>
      {view.state === 'ready' && view.papers.length === 0 ? (
        <EmptyState text={papersText.none}>
          <a className="btn" href="/admin/board">
            Go to the board
          </a>
        </EmptyState>
      ) : (
        <WhenReady view={view} loading={papersText.loading}>
          {() => <Sheets papers={papers} paper={paper} />}
        </WhenReady>
      )}
    </div>
  )
})
