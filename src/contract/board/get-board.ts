import type { BoardGroup, BoardOrder } from '#domain/board/board.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** What staff want to see: '' for the beginning of every group, '' for every stage. */
export interface BoardQuery {
  readonly group: string
  readonly stage: string
  readonly page: number
}

/** One group with the orders that are shown of it, the most urgent first. */
export interface BoardSection {
  readonly group: BoardGroup
  /** How many orders are in it. */
  readonly total: number
  readonly orders: readonly BoardOrder[]
}

/** The open orders by promise. */
export interface BoardAnswer {
  readonly sections: readonly BoardSection[]
  readonly page: number
  /** Of the one group that was asked for; 1 for all of them. */
  readonly totalPages: number
}

/** The open orders by promise, for staff. */
export const getBoard = (query: BoardQuery): ApiCall<BoardAnswer> =>
  get(withQuery('/api/admin/board', { ...query, page: query.page > 1 ? query.page : '' }))
