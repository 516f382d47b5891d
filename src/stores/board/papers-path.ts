import { withQuery } from '#contract/with-query.ts'
import type { PAPERS } from '#copy/board/papers.ts'

/** Which paper is printed. */
export type Paper = (typeof PAPERS)[number][0]

/** The page that prints the papers of these orders. */
export const papersPath = (paper: Paper, orderIds: readonly string[]): string =>
  withQuery('/admin/print', { paper, orders: orderIds.join(',') })
