import type { ListPage, WantedPage } from '#domain/list-page.ts'

/** Which page of so many is shown: one outside the list is brought to its nearest end, and an empty list has one. */
export const pageOf = (total: number, { page, size }: WantedPage): ListPage => {
  const totalPages = Math.max(1, Math.ceil(total / size))
  return { total, totalPages, page: Math.min(totalPages, Math.max(1, page)) }
}
