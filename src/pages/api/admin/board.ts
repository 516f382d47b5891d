import type { getBoard } from '#contract/board/get-board.ts'
import { boardQuery } from '#server/board/board-list.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof getBoard>(async ({ app, request, url }) => {
  const admin = await app.auth.requireAdmin(request)
  const query = boardQuery(url)
  const board = await app.board.list(query)
  const ids = board.sections.flatMap(({ orders }) => orders.map(({ orderId }) => orderId))
  await app.audit.recordReading(admin, { act: 'board.read', details: { ...query, page: board.page, ids } })
  return board
})
