/** The page of a list that is requested, and the entries per page. */
export interface WantedPage {
  readonly page: number
  readonly size: number
}

/** The page of a list that is shown, and the entries and pages in all. */
export interface ListPage {
  readonly page: number
  readonly total: number
  readonly totalPages: number
}
