import type { BoardAnswer, BoardQuery, BoardSection } from '#contract/board/get-board.ts'
import { BOARD_GROUPS, type BoardGroup } from '#domain/board/board.ts'
import { type BoardDays, boardDays } from '#domain/board/board-days.ts'
import { dayInIndia } from '#domain/time/day-in-india.ts'
import { isStage, type Stage } from '#domain/production/stages.ts'
import { countRows } from '../db/count-rows.ts'
import type { Database, Queries } from '../db/database.ts'
import { pageOf } from '../db/page-of.ts'
import { wantedPageIn } from '../endpoint/query.ts'
import { readCalendars } from '../production/calendars.ts'
import { countGroups, ofGroup, waitingForMoney } from './board-groups.ts'
import { asBoardOrders, type BoardTime } from './board-orders.ts'

/** Orders per group when all groups are shown, and per page of a single group. */
const OF_EACH = 20
const PAGE_SIZE = 50
const LAST_PAGE = 1000

interface AskedBoard extends BoardQuery {
  readonly group: BoardGroup | ''
  readonly stage: Stage | ''
}

/** The requested board; invalid parameters become defaults, and a page too far becomes the last possible one. */
export const boardQuery = (url: URL): AskedBoard => {
  const stage = url.searchParams.get('stage') ?? ''
  return {
    group: BOARD_GROUPS.find((group) => group === url.searchParams.get('group')) ?? '',
    stage: isStage(stage) ? stage : '',
    page: wantedPageIn(url, LAST_PAGE),
  }
}

const PROMISED = BOARD_GROUPS.filter((group) => group !== 'unpaid')

const countsOf = async (
  queries: Queries,
  groups: readonly BoardGroup[],
  days: BoardDays,
  stage: Stage | '',
): Promise<ReadonlyMap<BoardGroup, number>> => {
  const promised = PROMISED.filter((group) => groups.includes(group))
  const counts = promised.length > 0 ? await countGroups(queries, promised, days, stage) : new Map()
  if (!groups.includes('unpaid')) return counts
  return new Map([...counts, ['unpaid', await countRows(waitingForMoney(queries))]])
}

interface Place {
  readonly limit: number
  readonly offset: number
}

const idsOf = async (
  queries: Queries,
  group: BoardGroup,
  days: BoardDays,
  stage: Stage | '',
  { limit, offset }: Place,
): Promise<readonly string[]> => {
  const found =
    group === 'unpaid'
      ? waitingForMoney(queries).orderBy('orders.created_at').orderBy('orders.id')
      : ofGroup(queries, group, days, stage)
  const rows = await found.select('orders.id').limit(limit).offset(offset).execute()
  return rows.map(({ id }) => id)
}

const sectionsOf = async (
  queries: Queries,
  counts: ReadonlyMap<BoardGroup, number>,
  time: BoardTime,
  { stage, place }: { readonly stage: Stage | ''; readonly place: Place },
): Promise<readonly BoardSection[]> => {
  const found = new Map<BoardGroup, readonly string[]>()
  for (const [group, total] of counts)
    if (total > 0) found.set(group, await idsOf(queries, group, time.days, stage, place))
  const orders = await asBoardOrders(queries, [...found.values()].flat(), time)
  return [...found].map(([group, ids]) => ({
    group,
    total: counts.get(group) ?? 0,
    orders: ids.flatMap((id) => orders.get(id) ?? []),
  }))
}

/** The open orders by promised date: the first of every group, or a page of one group. Empty groups are left out. */
export const openBoardList =
  ({ kysely }: Database, clock: () => Date) =>
  async ({ group, stage, page: asked }: AskedBoard): Promise<BoardAnswer> => {
    const calendars = await readCalendars(kysely)
    const now = clock()
    const days = boardDays(dayInIndia(now), calendars)
    // Orders that wait for payment have no stage.
    const all = stage === '' ? BOARD_GROUPS : PROMISED
    const groups = group === '' ? all : all.filter((each) => each === group)
    const counts = await countsOf(kysely, groups, days, stage)
    const total = group === '' ? 0 : (counts.get(group) ?? 0)
    const { page, totalPages } = pageOf(total, { page: asked, size: PAGE_SIZE })
    const place =
      group === '' ? { limit: OF_EACH, offset: 0 } : { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }
    return {
      sections: await sectionsOf(kysely, counts, { now, days, calendars }, { stage, place }),
      page,
      totalPages,
    }
  }
