interface Props {
  readonly page: number
  readonly totalPages: number
  /** A number, or a text if not all were counted. */
  readonly total: number | string
  /** How many of them this page shows. */
  readonly shown: number
  readonly turn: (page: number) => void
}

/** How much of a list is shown, and buttons for the other pages. */
export const Pagination = ({ page, totalPages, total, shown, turn }: Props) => (
  <nav tabIndex={-1} className="flex items-center justify-between pt-4 outline-none" aria-label="Pages">
    <span className="quiet-note">
      {shown} of {total}
    </span>
    <span className="flex gap-8">
      {page > 1 && (
        <button type="button" className="text-action" onClick={() => turn(page - 1)}>
          Newer
        </button>
      )}
      {page < totalPages && (
        <button type="button" className="text-action" onClick={() => turn(page + 1)}>
          More
        </button>
      )}
    </span>
  </nav>
)
