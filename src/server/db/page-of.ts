import type { ListPage, WantedPage } from '#domain/list-page.ts'

/** The page to show of so many rows: one out of range becomes the nearest page, and an empty list has one page. */
export const pageOf = (total: number, { page, size }: WantedPage): ListPage => {
  const totalPages = Math.max(1, Math.ceil(total / size))
  return { total, totalPages, page: Math.min(totalPages, Math.max(1, page)) }
}
