/** The texts of the desk's search. */
export const deskSearchText = {
  label: 'Search the desk',
  placeholder: 'Search  /',
  busy: 'Searching',
  none: 'No matches.',
  waits: 'waiting',
  hasEnded: 'ended',
  failed: 'Search is unavailable. Please try again.',
  groups: {
    orders: 'Orders',
    service: 'After-sales',
    customers: 'Customers',
    quotes: 'Quotes',
    enquiries: 'Requests and messages',
  },
} as const

/** The number of results, for screen readers. */
export const foundCountText = (count: number): string =>
  count === 0 ? deskSearchText.none : `${count} found. Use the arrow keys.`
