import type { getPapers } from '#contract/board/get-papers.ts'
import { orderIdsIn } from '#server/board/papers.ts'
import { get } from '#server/endpoint.ts'

export const { GET, ALL } = get<typeof getPapers>(async ({ app, request, url }) => {
  const admin = await app.auth.requireAdmin(request)
  const papers = await app.board.papers(orderIdsIn(url))
  const ids = papers.map(({ orderId }) => orderId)
  await app.audit.recordReading(admin, { act: 'papers.read', details: { ids } })
  return papers
})
