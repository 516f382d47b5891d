/** What the search of every page says. */
export const searchText = {
  open: 'Search',
  name: 'Search the shop',
  placeholder: 'Blazer, green, silk twill…',
  all: 'All pieces',
  none: 'Nothing is found by these words. Try one of these.',
  failed: 'The search does not answer just now.',
  see: (count: number) => (count === 1 ? 'See the piece' : `See all ${count} pieces`),
} as const

/** What stands above and below the pieces somebody looked at. */
export const viewedText = { title: 'Recently viewed', clear: 'Clear this list' } as const
