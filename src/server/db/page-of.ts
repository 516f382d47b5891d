interface Wanted {
  readonly page: number
  /** How many there are on a page. */
  readonly size: number
}

interface PageOf {
  readonly total: number
  readonly totalPages: number
  readonly page: number
}

/** Which page of so many is shown: one outside the list is brought to its nearest end, and an empty list has one. */
export const pageOf = (total: number, { page, size }: Wanted): PageOf => {
  const totalPages = Math.max(1, Math.ceil(total / size))
  return { total, totalPages, page: Math.min(totalPages, Math.max(1, page)) }
}
