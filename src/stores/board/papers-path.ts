import { withQuery } from '#contract/with-query.ts'
import type { PAPERS } from '#copy/board/papers.ts'

/** Which paper is printed. */
export type Paper = (typeof PAPERS)[number][0]

/** The path of the page that prints a paper for these orders. */
export const papersPath = (paper: Paper, orderIds: readonly string[]): string =>
  withQuery('/admin/print', { paper, orders: orderIds.join(',') })
