/** The texts of the search that every page can open. */
export const siteSearchText = {
  name: 'Search the shop',
  placeholder: 'Blazer, green, silk twill…',
  all: 'All pieces',
  none: 'We found no matches. Perhaps one of these?',
  failed: 'Search is unavailable. Please try again.',
  see: (count: number) => (count === 1 ? 'See the piece' : `See all ${count} pieces`),
} as const
