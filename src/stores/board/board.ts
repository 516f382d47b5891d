import { computed } from 'nanostores'
import { withQuery } from '#contract/with-query.ts'
import { getBoard, type BoardAnswer, type BoardQuery } from '#contract/board/get-board.ts'
import { boardText } from '#copy/board/board.ts'
import { BOARD_GROUPS, type BoardOrder } from '#domain/board/board.ts'
import { isStage } from '#domain/production/stages.ts'
import { callAs } from '../account/call-as.ts'
import type { Loaded } from '../account/admins-only.ts'
import { adminList } from '../desk/admin-list.ts'
import { pollList } from '../desk/poll-list.ts'
import { renewChosen } from './chosen.ts'
import { pageIn } from '../desk/url-params.ts'

const REFRESH_INTERVAL_MS = 60 * 1000

interface FoundBoard {
  readonly board: BoardAnswer
  /** The query that this board answers. */
  readonly query: BoardQuery
}

/** What the board shows. */
export type BoardView = Loaded<FoundBoard>

/** The board's initial query. */
const FIRST_BOARD: BoardQuery = { group: '', stage: '', page: 1 }

const read = (params: URLSearchParams): BoardQuery => ({
  group: BOARD_GROUPS.find((group) => group === params.get('group')) ?? '',
  stage: [params.get('stage') ?? ''].find(isStage) ?? '',
  page: pageIn(params),
})

/** The path of the board for a query. */
export const boardPath = ({ group, stage, page }: BoardQuery): string =>
  withQuery('/admin/board', { group, stage, page: page > 1 ? page : '' })

/** All orders of a board, from top to bottom. */
export const shownOn = ({ sections }: BoardAnswer): readonly BoardOrder[] =>
  sections.flatMap(({ orders }) => orders)

/** The board of open orders. */
export const boardList = adminList<BoardQuery, FoundBoard>({
  first: FIRST_BOARD,
  read,
  pathOf: boardPath,
  fetch: async (query, { token }) => ({ board: await callAs(getBoard(query), token), query }),
  failed: boardText.failed,
})
boardList.$view.listen((view) => {
  if (view.state === 'ready') renewChosen(shownOn(view.board))
})

/** Whether the orders shown still belong to an earlier filter while those of the current one are loading. */
export const $isWaiting = computed(
  [boardList.$view, boardList.$query],
  (view, query) => view.state === 'ready' && boardPath(view.query) !== boardPath(query),
)

/** Opens the board that the URL names, and refreshes it while it is visible. Returns a function that stops it. */
export const followBoard = (): (() => void) => pollList(boardList, REFRESH_INTERVAL_MS)
