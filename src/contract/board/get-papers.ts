import type { OrderPapers } from '#domain/board/papers.ts'
import { get, type ApiCall } from '../api-call.ts'
import { withQuery } from '../with-query.ts'

/** The contents of the papers of some orders, in the order requested; unknown ids are left out. Staff only. */
export const getPapers = (orderIds: readonly string[]): ApiCall<readonly OrderPapers[]> =>
  get(withQuery('/api/admin/papers', { orders: orderIds.join(',') }))
