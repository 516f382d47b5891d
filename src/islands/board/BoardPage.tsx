import { useEffect, useRef } from 'react'
import { boardText, groupNames } from '#copy/board/board.ts'
import { deskStages } from '#copy/production/desk.ts'
import { BOARD_GROUPS } from '#domain/board/board.ts'
import { STAGES } from '#domain/production/stages.ts'
import { $isWaiting, boardList, followBoard, shownOn, type BoardView } from '#stores/board/board.ts'
import { DeskHead } from '../desk/DeskHead.tsx'
import { FilterSelect } from '../desk/FilterSelect.tsx'
import { Pagination } from '../desk/Pagination.tsx'
import { useHeldFocus } from '../desk/use-held-focus.ts'
import { withErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { type Ready, WhenReady } from '../ui/WhenReady.tsx'
import { useLive } from '../use-live.ts'
import { BoardSection } from './BoardSection.tsx'
import { ChosenBar } from './ChosenBar.tsx'
import { MoveDialog } from './MoveDialog.tsx'

const PAGE = 50
const GROUPS = [
  ['', boardText.every] as const,
  ...BOARD_GROUPS.map((name) => [name, groupNames[name]] as const),
]
const OPEN_STAGES = [
  ['', boardText.everyStage] as const,
  ...STAGES.filter((name) => name !== 'delivered').map((name) => [name, deskStages[name]] as const),
]

const Filters = () => {
  const { group, stage } = useLive(boardList.$query)
  return (
    <div className="desk-filters">
      <FilterSelect
        label="Group"
        className="min-w-40"
        value={group}
        choices={GROUPS}
        onChange={({ currentTarget }) => boardList.show({ group: currentTarget.value })}
      />
      <FilterSelect
        label="Stage"
        className="min-w-40"
        value={stage}
        choices={OPEN_STAGES}
        onChange={({ currentTarget }) => boardList.show({ stage: currentTarget.value })}
      />
    </div>
  )
}

const Sections = ({ board }: Pick<Ready<BoardView>, 'board'>) => {
  const { group, stage } = useLive(boardList.$query)
  const isWaiting = useLive($isWaiting, false)
  const { sections, page, totalPages } = board
  const [only] = sections
  if (!only) return <EmptyState text={group || stage ? boardText.noneFound : boardText.none} />
  return (
    // Fades only if the answer takes a while, so that a quick one changes nothing but the orders.
    <div
      aria-busy={isWaiting}
      className={`pb-6 ${isWaiting ? 'opacity-60 transition-opacity delay-200' : ''}`}
    >
      {sections.map((section) => (
        <BoardSection
          key={section.group}
          section={section}
          shown={shownOn(board)}
          isAlone={group !== ''}
          isWaiting={isWaiting}
        />
      ))}
      {totalPages > 1 && (
        <Pagination
          page={page}
          totalPages={totalPages}
          total={only.total}
          shown={Math.min(only.total, (page - 1) * PAGE + only.orders.length)}
          turn={(to) => boardList.show({ page: to })}
        />
      )}
    </div>
  )
}

const countOf = (view: BoardView): string => {
  if (view.state !== 'ready') return ''
  const total = view.board.sections.reduce((sum, section) => sum + section.total, 0)
  return `${total} open`
}

/** Open orders by promised date, for staff: to see what is late and to move what is done. */
export const BoardPage = withErrorBoundary(() => {
  const view = useLive(boardList.$view)
  const board = useRef<HTMLDivElement>(null)
  useEffect(followBoard, [])
  useHeldFocus(board)
  return (
    <div
      ref={board}
      tabIndex={-1}
      className="wrap flex flex-col outline-none [&_:is(a,button,input,select)]:scroll-mb-32"
    >
      <DeskHead title="Board" count={countOf(view)}>
        <Filters />
      </DeskHead>
      <WhenReady view={view} loading={boardText.loading}>
        {(ready) => <Sections board={ready.board} />}
      </WhenReady>
      <ChosenBar />
      <MoveDialog />
    </div>
  )
})
