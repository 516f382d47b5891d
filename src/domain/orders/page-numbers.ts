const SHOWN = 5

/** The page numbers to show: five, with the current page in the middle if possible. */
export const pageNumbers = (page: number, totalPages: number): readonly number[] => {
  const shown = Math.min(SHOWN, totalPages)
  const first = Math.max(1, Math.min(page - Math.floor(SHOWN / 2), totalPages - shown + 1))
  return Array.from({ length: shown }, (_, index) => first + index)
}
