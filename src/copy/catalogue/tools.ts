/** What every page offers once somebody reaches for something. */
export const toolText = {
  search: 'Search',
  /** What stands above and below the products somebody looked at. */
  viewed: { title: 'Recently viewed', clear: 'Clear this list' },
  shortlist: {
    name: 'Shortlist',
    like: (title: string): string => `Shortlist ${title}`,
    count: (items: number): string => `Shortlist, ${items}`,
    full: 'Your shortlist holds 20 pieces. Take one off to keep this one.',
  },
} as const
