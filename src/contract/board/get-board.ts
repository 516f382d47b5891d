import type { BoardGroup, BoardOrder } from '#domain/board/board.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** Filter of the board: an empty `group` requests the first orders of every group, an empty `stage` any stage. */
export interface BoardQuery {
  readonly group: string
  readonly stage: string
  readonly page: number
}

/** One group and those of its orders that are shown, most urgent first. */
export interface BoardSection {
  readonly group: BoardGroup
  /** How many orders the group has. */
  readonly total: number
  readonly orders: readonly BoardOrder[]
}

/** The open orders, grouped by promised date. */
export interface BoardAnswer {
  readonly sections: readonly BoardSection[]
  readonly page: number
  /** Pages of the requested group; 1 when all groups were requested. */
  readonly totalPages: number
}

/** The open orders, grouped by promised date. Staff only. */
export const getBoard = (query: BoardQuery): ApiCall<BoardAnswer> =>
  get(withQuery('/api/admin/board', { ...query, page: query.page > 1 ? query.page : '' }))
