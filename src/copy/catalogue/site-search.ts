/** The texts of the search that every page can open. */
export const siteSearchText = {
  name: 'Search the shop',
  placeholder: 'Blazer, green, silk twill…',
  all: 'All pieces',
  none: 'We found nothing for these words. Perhaps one of these.',
  failed: 'The search does not answer just now.',
  see: (count: number) => (count === 1 ? 'See the piece' : `See all ${count} pieces`),
} as const
