/** The texts of the desk's search. */
export const deskSearchText = {
  label: 'Search the desk',
  placeholder: 'Search  /',
  busy: 'Looking',
  none: 'We found nothing for these words.',
  waits: 'waiting',
  hasEnded: 'ended',
  failed: 'The search does not answer just now.',
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
  count === 0 ? deskSearchText.none : `${count} found. Arrow keys choose.`
