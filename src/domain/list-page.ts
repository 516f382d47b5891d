/** Which page of a list is wanted, and how many there are on a page. */
export interface WantedPage {
  readonly page: number
  readonly size: number
}

/** Which page of a list is shown, and how many there are in the list. */
export interface ListPage {
  readonly page: number
  readonly total: number
  readonly totalPages: number
}
