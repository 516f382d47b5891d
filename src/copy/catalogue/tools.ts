/** The texts of tools that every page loads on the first interaction. */
export const toolText = {
  search: 'Search',
  /** Above and below the products she has viewed. */
  viewed: { title: 'Recently viewed', clear: 'Clear this list' },
  shortlist: {
    name: 'Shortlist',
    like: (title: string): string => `Shortlist ${title}`,
    count: (items: number): string => `Shortlist, ${items}`,
    full: 'Your shortlist holds 20 pieces. Remove one to add this.',
  },
} as const
