import type { OrderPapers } from '#domain/board/papers.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** What the papers of some orders say, in the order they were asked for; ids that are none are left out. For staff. */
export const getPapers = (orderIds: readonly string[]): ApiCall<readonly OrderPapers[]> =>
  get(withQuery('/api/admin/papers', { orders: orderIds.join(',') }))
